import { useInfiniteQuery, useQuery } from "@connectrpc/connect-query";
import { keepPreviousData } from "@tanstack/react-query";
import { MessageSquareQuote, Plus } from "lucide-react";
import {
  type CannedReply,
  CannedReplyService,
} from "../../../../gen/ticketing/v1/canned_reply_service_pb.ts";
import { balanced } from "../../../html/bidi.ts";
import { paging, useRow } from "../api/paged-list.ts";
import { t } from "../language/language.ts";
import { rich } from "../language/rich.ts";
import { matching, useDialog, useUrlState } from "../state/url-state.ts";
import { Button } from "../ui/button/button.tsx";
import { Menu } from "../ui/button/menu.tsx";
import { Badge } from "../ui/feedback/badge.tsx";
import { Empty, NoMatch, QueryState } from "../ui/feedback/states.tsx";
import { Select } from "../ui/form/field.tsx";
import { SearchInput } from "../ui/form/search-input.tsx";
import { PageHeader } from "../ui/page/page.tsx";
import { rowName, ShowMore, Table } from "../ui/table/table.tsx";
import { CodeBlock } from "../ui/text/code-block.tsx";
import { Isolate } from "../ui/text/isolate.tsx";
import { Time } from "../ui/time/time.tsx";
import { CreateCannedReply, DeleteCannedReply, EditCannedReply } from "./canned-reply-dialogs.tsx";
import { CannedReplySheet } from "./canned-reply-sheet.tsx";
import { nameVariable } from "./variables.ts";
import "../ui/form/field.css";
import "./canned-replies.css";

const { getCannedReply, listCannedReplies } = CannedReplyService.method;
const values = { q: matching(/^.{1,200}$/), tag: matching(/^.{1,64}$/) };

/** The canned replies of the workspace. */
export function CannedRepliesPage() {
  const { state, change, isChanged, reset } = useUrlState(values);
  const query = useInfiniteQuery(
    listCannedReplies,
    { ...state, pageToken: "", pageSize: 50 },
    { ...paging, placeholderData: keepPreviousData },
  );
  // Unfiltered, for the options of the tag filter.
  const all = useQuery(listCannedReplies, { pageSize: 100 });
  const create = useDialog("create");
  const sheet = useDialog("reply");
  const edit = useDialog("edit");
  const remove = useDialog("delete");
  const replies = query.data?.pages.flatMap(({ data }) => data);
  const edited = useRow(getCannedReply, edit.value, replies);
  const removed = useRow(getCannedReply, remove.value, replies);
  const tags = new Set((all.data?.data ?? []).flatMap((reply) => reply.tags));
  const isUnused = replies?.length === 0 && !isChanged;
  const error = query.error ?? edited.error ?? removed.error;
  const createButton = (
    <Button variant="primary" icon={Plus} onClick={() => create.open()}>
      {t("New canned reply")}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t("Canned replies")}
        actions={replies && !isUnused ? createButton : undefined}
      >
        {t("Replies that your team writes once and reuses.")}
      </PageHeader>
      <QueryState query={{ ...query, error }} label={t("Loading canned replies")} rows={4} />
      {isUnused && (
        <Empty icon={MessageSquareQuote} title={t("No canned replies yet")} action={createButton}>
          <p>
            {rich(
              "Write the answer to a common question once. In a reply, type {slash} to insert it; the variables are filled in from the ticket:",
              { slash: <kbd>/</kbd> },
            )}
          </p>
          <CodeBlock
            code={t(
              "Hello {name},\n\nyour refund is on its way. It takes up to five working days.\nTicket {number}",
              { name: nameVariable(), number: "{{ticket.number}}" },
            )}
            label={t("example")}
            wrap
          />
        </Empty>
      )}
      {replies && !isUnused && (
        <>
          <div className="section-head">
            <div className="filters">
              <SearchInput
                type="search"
                aria-label={t("Search canned replies")}
                placeholder={t("Search")}
                value={state.q}
                maxLength={200}
                onSearch={(q) => change({ q })}
              />
              <Select
                aria-label={t("Tag")}
                any={t("Any tag")}
                options={[...tags].sort().map((tag) => ({ value: tag, label: tag }))}
                value={state.tag}
                onChange={(tag) => change({ tag })}
              />
            </div>
          </div>
          {replies.length > 0 ? (
            <CannedReplyTable
              replies={replies}
              onOpen={sheet.open}
              onEdit={edit.open}
              onDelete={remove.open}
            />
          ) : (
            <NoMatch
              title={t("No matching canned replies")}
              all={t("Show all canned replies")}
              onReset={reset}
            />
          )}
        </>
      )}
      <ShowMore query={query} />
      {create.value !== undefined && <CreateCannedReply onClose={create.close} />}
      {sheet.value && (
        <CannedReplySheet id={sheet.value} onEdit={edit.open} onClose={sheet.close} />
      )}
      {edited.row && <EditCannedReply reply={edited.row} onClose={edit.close} />}
      {removed.row && <DeleteCannedReply reply={removed.row} onClose={remove.close} />}
    </>
  );
}

interface CannedReplyTableProps {
  readonly replies: readonly CannedReply[];
  readonly onOpen: (id: string) => void;
  readonly onEdit: (id: string) => void;
  readonly onDelete: (id: string) => void;
}

const CannedReplyTable = ({ replies, onOpen, onEdit, onDelete }: CannedReplyTableProps) => (
  <Table columns={[t("Shortcut"), t("Reply [canned reply]"), t("Tags"), t("Changed")]} hasActions>
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
        <td data-label={t("Reply [canned reply]")} className="canned-what">
          <Isolate>{reply.title}</Isolate>{" "}
          <Isolate className="soft">{reply.body.slice(0, excerptLength)}</Isolate>
        </td>
        <td data-label={t("Tags")}>
          <Tags tags={reply.tags} />
        </td>
        <td data-label={t("Changed")}>{reply.updatedAt && <Time at={reply.updatedAt} />}</td>
        <td className="table-actions">
          <Menu
            label={t("Actions for {name}", { name: reply.shortcut })}
            items={[
              { label: t("Edit"), onSelect: () => onEdit(reply.id) },
              { label: t("Delete"), onSelect: () => onDelete(reply.id) },
            ]}
          />
        </td>
      </tr>
    ))}
  </Table>
);

/** Longer than a row. */
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
