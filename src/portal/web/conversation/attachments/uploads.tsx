import { callUnaryMethod, useTransport } from "@connectrpc/connect-query";
import { Paperclip, X } from "lucide-react";
import { useRef, useState } from "preact/compat";
import { AttachmentService } from "../../../../../gen/ticketing/v1/attachment_service_pb.ts";
import type { Attachment } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { sizeText } from "../../../../language/size-text.ts";
import { locale, t } from "../../language/language.ts";
import { IconButton } from "../../ui/button/button.tsx";
import { FailureNotice } from "../../ui/feedback/states.tsx";
import { Isolate } from "../../ui/text/isolate.tsx";
import "./uploads.css";

const maxBytes = 10 * 2 ** 20;
const maxFiles = 20;

/** A file for the next message. */
interface Upload {
  readonly key: string;
  readonly ticketId: string;
  readonly name: string;
  readonly size: number;
  /** Identifier of the stored file; undefined until it is uploaded. */
  readonly id?: string;
  readonly error?: unknown;
}

/** The files for the next message on a ticket, each uploaded as soon as it is selected. */
export function useUploads(ticketId: string) {
  const transport = useTransport();
  const [all, setAll] = useState<readonly Upload[]>([]);
  const uploads = all.filter((upload) => upload.ticketId === ticketId);
  const change = (key: string, changes: Partial<Upload>) =>
    setAll((now) => now.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));

  async function store(key: string, file: File): Promise<void> {
    try {
      const data = new Uint8Array(await file.arrayBuffer());
      const input = { name: file.name, file: { contentType: file.type, data } };
      const stored = await callUnaryMethod(
        transport,
        AttachmentService.method.createAttachment,
        input,
      );
      change(key, { id: stored.data?.id ?? "" });
    } catch (error) {
      change(key, { error });
    }
  }

  function add(files: Iterable<File>): void {
    for (const file of [...files].slice(0, maxFiles - uploads.length)) {
      const key = crypto.randomUUID();
      const { name, size } = file;
      const problem = problemOf(size);
      const error = problem === undefined ? undefined : new Error(problem);
      setAll((now) => [...now, { key, ticketId, name, size, error }]);
      if (problem === undefined) {
        void store(key, file);
      }
    }
  }

  return {
    uploads,
    add,
    /** Adds files that are stored. */
    addStored: (files: readonly Attachment[]) =>
      setAll((now) => [
        ...now,
        ...files.map(({ id, name, size }) => ({ key: id, ticketId, name, size: Number(size), id })),
      ]),
    remove: (key: string) => setAll((now) => now.filter((upload) => upload.key !== key)),
    /** Removes sent files. */
    sent: (ids: readonly string[]) =>
      setAll((now) => now.filter(({ id }) => id === undefined || !ids.includes(id))),
    ids: uploads.flatMap(({ id }) => id ?? []),
    isReady: uploads.every(({ id }) => id !== undefined),
    isFull: uploads.length >= maxFiles,
  };
}

type Uploads = ReturnType<typeof useUploads>;

/** Why a file of this size is not accepted, if so. */
function problemOf(size: number): string | undefined {
  if (size === 0) {
    return t("The file is empty.");
  }
  return size > maxBytes
    ? t("The file is larger than {size}.", { size: sizeText(locale, maxBytes) })
    : undefined;
}

/** Opens the file picker. */
export function AttachButton({ uploads, disabled }: { uploads: Uploads; disabled: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        icon={Paperclip}
        label={t("Attach files")}
        disabled={disabled || uploads.isFull}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t("Files to attach")}
        onChange={({ currentTarget }) => {
          uploads.add(currentTarget.files ?? []);
          // Allows the same file to be selected again.
          currentTarget.value = "";
        }}
      />
    </>
  );
}

/** The files for the next message, each with a button to remove it. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  if (uploads.uploads.length === 0) {
    return null;
  }
  return (
    <ul className="uploads" aria-label={t("Files to send")}>
      {uploads.uploads.map(({ key, name, size, id, error }) => (
        <li key={key}>
          <Paperclip size={14} aria-hidden="true" />
          <Isolate>{name}</Isolate>
          <span className="soft" role="status">
            {id === undefined && error === undefined ? t("Uploading…") : sizeText(locale, size)}
          </span>
          <IconButton
            icon={X}
            label={t("Remove {name}", { name })}
            onClick={() => uploads.remove(key)}
          />
          {error instanceof Error && <UploadFailure error={error} />}
        </li>
      ))}
    </ul>
  );
}

const UploadFailure = ({ error }: { error: Error }) =>
  error.name === "Error" ? (
    <p className="field-error" role="alert">
      {error.message}
    </p>
  ) : (
    <FailureNotice error={error} />
  );
