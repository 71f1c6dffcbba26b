import insideReader from "./inside-reader.css?inline";
import "openapi-explorer";
import "../style/tokens.css";
import "../style/base.css";
import "../ui/form/field.css";
import "./reference.css";

/** The part of openapi-explorer that this page uses. It fetches the document itself. */
interface Reader extends HTMLElement {
  readonly shadowRoot: ShadowRoot;
  /** @throws unless the document is loaded and has this security scheme */
  setAuthenticationConfiguration(scheme: string, settings: { token: string }): Promise<void>;
}

/** Name of the security scheme in the OpenAPI document. */
const scheme = "bearer";

const reader = document.querySelector("openapi-explorer") as Reader;
const form = document.querySelector("#token-form") as HTMLFormElement;
const field = document.querySelector("#token") as HTMLInputElement;
const use = document.querySelector("#token-use") as HTMLElement;
const withoutToken = use.textContent;

/** The token is kept only in the field and the reader, so it is gone with the page. */
function useToken(): void {
  const token = field.value.trim();
  void reader.setAuthenticationConfiguration(scheme, { token });
  use.textContent =
    token === "" ? withoutToken : "Requests from this page use it. A reload forgets it.";
}

/** With the navigation, which narrow windows lack. */
const isWide = matchMedia("(min-width: 768px)");

/** Lists methods and short names in the navigation, in place of sentences. */
function nameShortly(): void {
  if (isWide.matches) {
    reader.setAttribute("use-path-in-nav-bar", "true");
  } else {
    reader.removeAttribute("use-path-in-nav-bar");
  }
}
nameShortly();
isWide.addEventListener("change", nameShortly);

const style = new CSSStyleSheet();
style.replaceSync(insideReader);
reader.shadowRoot.adoptedStyleSheets.push(style);

form.addEventListener("submit", (event) => event.preventDefault());
reader.addEventListener("spec-loaded", () => {
  useToken();
  field.addEventListener("input", useToken);
});
document.querySelector("[data-boot]")?.remove();
