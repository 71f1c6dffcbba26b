import { balanced } from "../../../html/bidi.ts";
import { findLinks } from "../../../html/find-links.ts";
import { Isolate } from "../ui/isolate.tsx";
import { fold } from "./fold.ts";

interface MessageTextProps {
  readonly text: string;
  readonly isUnfolded: boolean;
  readonly onUnfold: () => void;
}

/** What somebody wrote: plain text, whatever it looks like, with its links. */
export function MessageText({ text, isUnfolded, onUnfold }: MessageTextProps) {
  const start = isUnfolded ? undefined : fold(text);
  return (
    <>
      <div className="message-text" dir="auto">
        {findLinks(balanced(start ?? text)).map(({ text: piece, href }, index) =>
          href === undefined ? (
            piece
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no identity
            <a key={index} href={href} target="_blank" rel="noopener nofollow ugc">
              <Isolate>{piece}</Isolate>
            </a>
          ),
        )}
        {start !== undefined && "…"}
      </div>
      {start !== undefined && (
        <button type="button" className="message-unfold" onClick={onUnfold}>
          Show all
        </button>
      )}
    </>
  );
}
