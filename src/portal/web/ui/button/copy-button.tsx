import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import "./button.css";

const shownMs = 2_000;

interface CopyButtonProps {
  readonly text: string;
  /** Name of the text. */
  readonly of: string;
  /** Shows the name too. */
  readonly named?: boolean;
}

/** Copies a text and announces the result. */
export function CopyButton({ text, of, named = false }: CopyButtonProps) {
  const [result, setResult] = useState<"copied" | "failed">();
  useEffect(() => {
    if (result === undefined) {
      return;
    }
    const timer = setTimeout(() => setResult(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [result]);

  function copy() {
    // The clipboard requires HTTPS.
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
        {named ? `${word} ${of}` : word}
      </button>
      <span className="visually-hidden" role="status">
        {result === "copied" && `Copied ${of}`}
        {result === "failed" &&
          "Your browser blocked the copy. Select the text and copy it yourself."}
      </span>
    </>
  );
}
