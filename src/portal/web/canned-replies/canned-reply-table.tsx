import type { CannedReply } from "../../../../gen/ticketing/v1/canned_reply_service_pb.ts";
import { balanced } from "../../../html/bidi.ts";
import { Badge } from "../ui/badge.tsx";
import { Isolate } from "../ui/isolate.tsx";
import { Menu } from "../ui/menu.tsx";
import { rowName } from "../ui/row-name.ts";
import { Time } from "../ui/time.tsx";
import "../ui/row-button.css";
import "../ui/table.css";
import "./canned-replies.css";

interface CannedReplyTableProps {
  readonly replies: readonly CannedReply[];
  readonly onOpen: (id: string) => void;
  readonly onEdit: (id: string) => void;
  readonly onDelete: (id: string) => void;
}

export const CannedReplyTable = ({ replies, onOpen, onEdit, onDelete }: CannedReplyTableProps) => (
  <div className="table-frame">
    <table className="table table-compact">
      <thead>
        <tr>
          <th scope="col">Shortcut</th>
          <th scope="col">Reply</th>
          <th scope="col">Tags</th>
          <th scope="col">Changed</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {replies.map((reply) => (
          <tr key={reply.id}>
            <td className="table-main">
              <button
                type="button"
                className="row-button canned-shortcut mono"
                title={reply.shortcut}
                aria-label={rowName(reply.shortcut, reply.title)}
                onClick={() => onOpen(reply.id)}
              >
                {reply.shortcut}
              </button>
            </td>
            <td data-label="Reply" className="canned-what">
              <Isolate>{reply.title}</Isolate>{" "}
              <Isolate className="soft">{reply.body.slice(0, excerptLength)}</Isolate>
            </td>
            <td data-label="Tags">
              <Tags tags={reply.tags} />
            </td>
            <td data-label="Changed">{reply.updatedAt && <Time at={reply.updatedAt} />}</td>
            <td className="table-actions">
              <Menu
                label={`Actions for ${reply.shortcut}`}
                items={[
                  { label: "Edit", onSelect: () => onEdit(reply.id) },
                  { label: "Delete", onSelect: () => onDelete(reply.id) },
                ]}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** More than fits into a row. */
const excerptLength = 200;
const shownTags = 2;

const Tags = ({ tags }: { tags: readonly string[] }) =>
  tags.length === 0 ? (
    <span className="soft">–</span>
  ) : (
    <span className="canned-tags" title={balanced(tags.join(", "))}>
      {tags.slice(0, shownTags).map((tag) => (
        <Badge key={tag} tone="neutral">
          <Isolate>{tag}</Isolate>
        </Badge>
      ))}
      {tags.length > shownTags && <span className="soft">+{tags.length - shownTags}</span>}
    </span>
  );
