import { t } from "../language/language.ts";
import "../shell/lobby.css";

/** Shown without a valid link. */
export const Expired = () => (
  <main className="lobby">
    <div role="alert">
      <h1>{t("This link has expired")}</h1>
      <p>{t("Go back to the page that you came from and open it again.")}</p>
    </div>
  </main>
);
