import { useQuery } from "@connectrpc/connect-query";
import { Image as ImageIcon } from "lucide-react";
import { useState } from "preact/compat";
import {
  type AttachmentPreview,
  AttachmentService,
} from "../../../../../gen/ticketing/v1/attachment_service_pb.ts";
import type { Attachment } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { t } from "../../language/language.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import "./image.css";

/** Types for which the service creates previews. */
const previewed = /^image\/(?:avif|gif|jpeg|png|webp)$/;
/** Links work for at least an hour. */
const staleMs = 50 * 60_000;
/** A new image has its preview within seconds; one that cannot be decoded never gets one. */
const retryMs = 2_000;
const maxTries = 6;

export const isImage = (file: Attachment): boolean =>
  file.id !== "" && previewed.test(file.contentType);

/** The previews of the images among files, by the identifiers of the files. */
export function usePreviews(files: readonly Attachment[]): ReadonlyMap<string, AttachmentPreview> {
  const attachmentId = files.filter(isImage).map(({ id }) => id);
  const { data } = useQuery(
    AttachmentService.method.listAttachmentPreviews,
    { attachmentId },
    {
      enabled: attachmentId.length > 0,
      staleTime: staleMs,
      refetchInterval: ({ state }) =>
        (state.data?.data.length ?? 0) < attachmentId.length && state.dataUpdateCount < maxTries
          ? retryMs
          : false,
    },
  );
  return new Map(data?.data.map((preview) => [preview.attachmentId, preview]));
}

interface ImageThumbnailProps {
  readonly file: Attachment;
  /** Undefined until it is created. */
  readonly preview: AttachmentPreview | undefined;
}

/** A small image, which opens the large one. Its place is kept while there is no preview. */
export function ImageThumbnail({ file, preview }: ImageThumbnailProps) {
  const [isOpen, setOpen] = useState(false);
  if (preview === undefined) {
    return (
      <span className="thumbnail">
        <ImageIcon size={20} aria-hidden="true" />
      </span>
    );
  }
  const { width, height } = preview;
  return (
    <>
      <button
        type="button"
        className="thumbnail"
        aria-label={t("Open image {name}", { name: file.name })}
        onClick={() => setOpen(true)}
      >
        <img src={pathOf(preview.smallUrl)} alt="" decoding="async" />
      </button>
      {isOpen && (
        <Dialog title={file.name} size="full" onClose={() => setOpen(false)}>
          <img
            className="lightbox"
            src={pathOf(preview.largeUrl)}
            alt={file.name}
            width={width}
            height={height}
          />
        </Dialog>
      )}
    </>
  );
}

/** On the origin of the page, which may be reached under a name other than that of the link. */
const pathOf = (url: string) => new URL(url).pathname;
