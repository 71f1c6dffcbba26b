import { useQuery } from "@connectrpc/connect-query";
import { lazy, Suspense, useState } from "preact/compat";
import { SenderBlockService } from "../../../../../gen/ticketing/v1/sender_block_service_pb.ts";
import type { Requester } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { reloadIfLost } from "../../boot/page-files.ts";
import { t } from "../../language/language.ts";
import { useRole } from "../../members/members.ts";
import { useDialog } from "../../state/url-state.ts";
import { Menu } from "../../ui/button/menu.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";

const MergeRequester = lazy(async () => ({
  default: (await reloadIfLost(import("./merge-requester.tsx"))).MergeRequester,
}));
const BlockSender = lazy(async () => ({
  default: (await reloadIfLost(import("./block-sender.tsx"))).BlockSender,
}));
const ExportRequester = lazy(async () => ({
  default: (await reloadIfLost(import("./export-requester.tsx"))).ExportRequester,
}));

/** The actions for a requester, and whether their messages are refused. */
export function RequesterMenu({ requester }: { requester: Requester }) {
  const [dialog, setDialog] = useState<"merge" | "export">();
  const block = useDialog("block");
  /** On the page, as it outlasts the ticket. */
  const erase = useDialog("erase");
  const isAdmin = useRole() === "admin";
  const sender = [requester.email, requester.phone].filter((value) => value !== "");
  const { data, isPending } = useQuery(
    SenderBlockService.method.listSenderBlocks,
    { sender, pageSize: 100 },
    { enabled: sender.length > 0 },
  );
  const blocks = data?.data ?? [];
  const close = () => setDialog(undefined);
  const items = [
    { label: t("Merge with another requester"), onSelect: () => setDialog("merge") },
    ...(sender.length > 0
      ? [
          {
            label: blocks.length > 0 ? t("Unblock sender") : t("Block sender"),
            onSelect: () => block.open(),
          },
        ]
      : []),
    ...(isAdmin
      ? [
          { label: t("Export data"), onSelect: () => setDialog("export") },
          { label: t("Erase"), onSelect: () => erase.open(requester.id) },
        ]
      : []),
  ];
  return (
    <>
      {blocks.length > 0 && <Badge tone="bad">{t("Blocked")}</Badge>}
      <Menu label={t("Requester")} items={items} />
      <Suspense fallback={null}>
        {dialog === "merge" && <MergeRequester requester={requester} onClose={close} />}
        {block.value !== undefined && sender.length > 0 && !isPending && (
          <BlockSender requester={requester} blocks={blocks} onClose={block.close} />
        )}
        {dialog === "export" && <ExportRequester requester={requester} onClose={close} />}
      </Suspense>
    </>
  );
}
