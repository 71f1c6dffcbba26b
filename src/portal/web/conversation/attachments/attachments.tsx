import type { Transport } from "@connectrpc/connect";
import { callUnaryMethod, useTransport } from "@connectrpc/connect-query";
import { Paperclip } from "lucide-react";
import { useState } from "preact/compat";
import type { HttpBody } from "../../../../../gen/google/api/httpbody_pb.ts";
import { AttachmentService } from "../../../../../gen/ticketing/v1/attachment_service_pb.ts";
import type { Attachment, Message } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { balanced } from "../../../../html/bidi.ts";
import { sizeText } from "../../../../language/size-text.ts";
import { locale, t } from "../../language/language.ts";
import { FailureNotice } from "../../ui/feedback/states.tsx";
import { Isolate } from "../../ui/text/isolate.tsx";
import { ImageThumbnail, isImage, usePreviews } from "./image.tsx";

/** The files of a message. */
export function Attachments({ message }: { message: Message }) {
  const previews = usePreviews(message.attachments);
  return (
    <ul className="attachments" aria-label={t("Attachments")}>
      {message.attachments.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the files of a message never change
        <li key={index} className={isImage(file) ? "image-file" : undefined}>
          {isImage(file) && <ImageThumbnail file={file} preview={previews.get(file.id)} />}
          <Paperclip size={14} aria-hidden="true" />
          <File file={file} />
          {file.size !== undefined && (
            <span className="soft">{sizeText(locale, Number(file.size))}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function File({ file }: { file: Attachment }) {
  if (file.id !== "") {
    return <StoredFile file={file} />;
  }
  const name = <Isolate>{file.name}</Isolate>;
  if (!/^https?:\/\//i.test(file.url)) {
    return name;
  }
  return (
    <a href={file.url} target="_blank" rel="noopener nofollow ugc" title={balanced(file.url)}>
      {name}
    </a>
  );
}

/** A stored file. */
function StoredFile({ file }: { file: Attachment }) {
  const { getAttachment } = AttachmentService.method;
  const { save, error } = useSaveFile(file.name, (transport) =>
    callUnaryMethod(transport, getAttachment, { id: file.id }),
  );
  return (
    <>
      <button type="button" className="link-button" onClick={save}>
        <Isolate>{file.name}</Isolate>
      </button>
      {error !== undefined && <FailureNotice error={error} />}
    </>
  );
}

/**
 * Saves a file that the service returns. It comes from a stranger, so it is never opened.
 * @returns the function that starts it, and why the last attempt failed
 */
export function useSaveFile(
  name: string,
  load: (transport: Transport) => Promise<{ readonly data?: HttpBody }>,
) {
  const transport = useTransport();
  const [error, setError] = useState<unknown>();
  async function save() {
    setError(undefined);
    const { data } = await load(transport);
    const bytes = data?.data ?? new Uint8Array();
    saveAs(name, new Blob([bytes as BlobPart], { type: "application/octet-stream" }));
  }
  return { save: () => void save().catch(setError), error };
}

/** Saves bytes as a file. */
export function saveAs(name: string, blob: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
