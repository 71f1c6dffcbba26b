/**
 * The script of the pages. It moves the token of a link out of the address, so that no history keeps
 * it, lets a passkey fill in its form, and sends forms once. Browsers without these functions offer the other ways.
 * Its hash is in the policy of the pages, so its texts are in the form.
 */
export const script = `
  const link = document.forms.namedItem("link");
  const token = /^#([\\w-]{43})$/.exec(location.hash)?.[1];
  if (token !== undefined) {
    history.replaceState(null, "", location.pathname);
    if (link !== null) {
      link.elements.link.value = token;
      link.requestSubmit();
    }
  }
  addEventListener("submit", ({ target, defaultPrevented }) => {
    if (!defaultPrevented) {
      // Once its data has been collected, so that a double click sends it once.
      setTimeout(() => {
        for (const button of target.querySelectorAll("button")) button.disabled = true;
      });
    }
  });
  const form = document.forms.namedItem("passkey");
  form?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const problem = form.querySelector("[role=alert]");
    const isNew = form.dataset.kind === "create";
    problem.hidden = true;
    try {
      const given = JSON.parse(form.dataset.options);
      const credential = isNew
        ? await navigator.credentials.create({
            publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(given),
          })
        : await navigator.credentials.get({
            publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(given),
          });
      form.elements.credential.value = JSON.stringify(credential.toJSON());
      form.submit();
    } catch (error) {
      const { outdated, existing, failed } = form.dataset;
      const isOld = typeof globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON !== "function";
      problem.textContent = isOld ? outdated : error.name === "InvalidStateError" ? existing : failed;
      problem.hidden = false;
    }
  });
`;
