import { findLinks } from "../../../runtime/find-links.ts";
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
        {findLinks(start ?? text).map(({ text: piece, href }, index) =>
          href === undefined ? (
            piece
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no identity
            <bdi key={index}>
              <a href={href} target="_blank" rel="noopener nofollow ugc">
                {piece}
              </a>
            </bdi>
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
