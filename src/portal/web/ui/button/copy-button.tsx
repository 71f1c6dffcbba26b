import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "preact/compat";
import { t } from "../../language/language.ts";
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
  const words = {
    none: { short: t("Copy"), long: t("Copy {what}", { what: of }) },
    copied: { short: t("Copied"), long: t("Copied {what}", { what: of }) },
    failed: { short: t("Copy failed"), long: t("Copy failed {what}", { what: of }) },
  }[result ?? "none"];
  return (
    <>
      <button type="button" className="copy-button" onClick={copy} aria-label={words.long}>
        <Icon size={14} aria-hidden="true" />
        {named ? words.long : words.short}
      </button>
      <span className="visually-hidden" role="status">
        {result === "copied" && words.long}
        {result === "failed" &&
          t("Your browser blocked the copy. Select the text and copy it yourself.")}
      </span>
    </>
  );
}
