/** The style of the buttons of {@link copyButtonsScript}, to be placed after that of the page. */
export const copyButtonsStyle = `
  .copy { float: inline-end; margin: .375rem; padding: .125rem .625rem; border-color: var(--border); background: var(--surface); color: var(--text-soft); font-size: .8125rem }
  .copy:hover { background: var(--surface-sunk) }
`;

/**
 * The script of a page that gives every `pre` a button that copies it. Without it, or if a browser does
 * not let pages write to the clipboard, there are no buttons.
 */
export const copyButtonsScript = `
  for (const pre of navigator.clipboard ? document.querySelectorAll("pre") : []) {
    const button = document.createElement("button");
    const reset = () => { button.textContent = "Copy"; };
    button.type = "button";
    button.className = "copy";
    const text = pre.textContent;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(text);
      button.textContent = "Copied";
      setTimeout(reset, 2000);
    });
    reset();
    pre.before(button);
  }
`;
