import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import "./copy-button.css";

const shownMs = 2_000;

/** Copies a text and announces the result. `of` names the text. */
export function CopyButton({ text, of }: { text: string; of: string }) {
  const [result, setResult] = useState<"copied" | "failed">();
  useEffect(() => {
    if (result === undefined) {
      return;
    }
    const timer = setTimeout(() => setResult(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [result]);

  function copy() {
    // Browsers offer no clipboard to pages without TLS.
    const done = navigator.clipboard?.writeText(text) ?? Promise.reject();
    done.then(
      () => setResult("copied"),
      () => setResult("failed"),
    );
  }

  const Icon = result === "copied" ? Check : Copy;
  const word = result === "copied" ? "Copied" : result === "failed" ? "Copy failed" : "Copy";
  return (
    <>
      <button type="button" className="copy-button" onClick={copy} aria-label={`${word} ${of}`}>
        <Icon size={14} aria-hidden="true" />
        {word}
      </button>
      <span className="visually-hidden" role="status">
        {result === "copied" && `Copied ${of}`}
        {result === "failed" &&
          "Your browser blocked the copy. Select the text and copy it yourself."}
      </span>
    </>
  );
}
