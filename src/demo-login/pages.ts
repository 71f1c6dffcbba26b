/** A workspace that can be chosen. */
export interface Choice {
  readonly id: string;
  readonly name: string;
}

/** The login of the demo: one click, and what that means. */
export function loginPage(action: string, choices: readonly Choice[]): string {
  const buttons = choices.map(
    ({ id, name }) =>
      `<button name="workspace" value="${escapeHtml(id)}">Continue as demo user in <b>${escapeHtml(name)}</b></button>`,
  );
  const nothing = "<p>There is no workspace yet: <code>npm run admin -- create-key</code></p>";
  return page(
    "Demo login",
    `<form method="post" action="${escapeHtml(action)}">${buttons.join("") || nothing}</form>
     <p><small>This login asks for no password. It is for trying the service out: whoever can open
     this page gets in. For anything else set <code>JWT_ISSUER</code> and <code>JWT_AUDIENCE</code>
     to an identity provider of yours.</small></p>`,
  );
}

/** Asks for the code that a device shows; `form` comes from the provider. */
export const codePage = (form: string, isWrong: boolean) =>
  page(
    "Log in a device",
    `${isWrong ? "<p>There is no such code, or it is too old.</p>" : ""}${form}
     <button form="op.deviceInputForm">Continue</button>`,
  );

/** Has the user compare the code; `form` comes from the provider. */
export const confirmPage = (form: string, code: string) =>
  page(
    "Log in a device",
    `<p>Continue only if your device shows <b>${escapeHtml(code)}</b>.</p>${form}
     <button form="op.deviceConfirmForm" autofocus>Continue</button>`,
  );

/** The question whether to log out; `form` comes from the provider. */
export const logoutPage = (form: string) =>
  page(
    "Log out",
    `${form}<button form="op.logoutForm" name="logout" value="yes" autofocus>Log out</button>`,
  );

/** A page that says one thing. */
export const errorPage = (title: string, text: string) => page(title, `<p>${escapeHtml(text)}</p>`);

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 26rem; margin: 12vh auto; padding: 0 1rem }
  button { font: inherit; display: block; width: 100%; margin: .5rem 0; padding: .7rem; cursor: pointer }
</style>
<h1>${escapeHtml(title)}</h1>
${body}
</html>`;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (char) => entities[char] ?? char);
