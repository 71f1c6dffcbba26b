import { toJson } from "@bufbuild/protobuf";
import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { lazy, Suspense, useState } from "preact/compat";
import { useLocation } from "wouter";
import {
  type TicketFilters,
  TicketFiltersSchema,
} from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { type View, ViewService } from "../../../../../gen/ticketing/v1/view_service_pb.ts";
import { useAction, useRefresh } from "../../api/action.ts";
import { describeFailure } from "../../api/failure.ts";
import { reloadIfLost } from "../../boot/page-files.ts";
import { t } from "../../language/language.ts";
import { useMe } from "../../members/members.ts";
import { useDialog } from "../../state/url-state.ts";
import { Button } from "../../ui/button/button.tsx";
import { Menu } from "../../ui/button/menu.tsx";
import { announce } from "../../ui/feedback/toast.tsx";
import { useSavedViews } from "./saved-views.ts";
import { hrefOf, type Shown, type TicketView } from "./view.ts";

const loadDialogs = () => reloadIfLost(import("./view-dialogs.tsx"));
const SaveView = lazy(async () => ({ default: (await loadDialogs()).SaveView }));
const RenameView = lazy(async () => ({ default: (await loadDialogs()).RenameView }));
const DeleteView = lazy(async () => ({ default: (await loadDialogs()).DeleteView }));

const { listViews, updateView } = ViewService.method;

interface ViewActionsProps {
  readonly view: TicketView;
  readonly shown: Shown;
  /** Whether the URL changes the view. */
  readonly isChanged: boolean;
}

/** The button that saves what the list shows, as the view or as a new one. */
export function SaveButton({ view, shown, isChanged }: ViewActionsProps) {
  const create = useDialog("save");
  const save = useSaveChanges();
  const { saved } = view;
  return (
    isChanged && (
      <Button
        variant="quiet"
        busy={save.isPending}
        onClick={() => (saved ? save.changes(saved, shown) : create.open())}
      >
        {t(saved ? "Save changes" : "Save view")}
      </Button>
    )
  );
}

/** The menu of a view: its actions, and their dialogs. */
export function ViewMenu({ view: { saved }, shown, isChanged }: ViewActionsProps) {
  const create = useDialog("save");
  const rename = useDialog("rename");
  const [isDeleting, setDeleting] = useState(false);
  const [, navigate] = useLocation();
  const save = useSaveChanges();
  const move = useMove();
  const share = useAction(updateView, {
    changes: [listViews],
    onSuccess: ({ data }) =>
      announce(
        t(data?.shared ? "Shared {name} with the team" : "Only you see {name}", {
          name: data?.name ?? "",
        }),
      ),
    onError: (error) =>
      announce(
        t("Could not change the view: {reason}", { reason: describeFailure(error).message }),
      ),
  });
  const me = useMe()?.member?.id;
  const { views = [] } = useSavedViews();
  const group = views.filter(({ shared }) => shared === saved?.shared);
  const at = group.findIndex(({ id }) => id === saved?.id);
  const saveNew = { label: t("Save as new view"), onSelect: () => create.open() };
  const itemsOf = (view: View) => [
    ...(isChanged
      ? [
          { label: t("Save changes"), onSelect: () => save.changes(view, shown) },
          { label: t("Discard changes"), onSelect: () => navigate(hrefOf(view.id)) },
        ]
      : []),
    saveNew,
    { label: t("Rename"), onSelect: () => rename.open() },
    // Only the member who created it can take it back.
    ...(view.shared && view.createdBy?.id !== me
      ? []
      : [
          {
            label: view.shared ? t("Stop sharing") : t("Share with the team"),
            onSelect: () =>
              share.mutate({
                id: view.id,
                shared: !view.shared,
                updateMask: { paths: ["shared"] },
              }),
          },
        ]),
    ...(at > 0 ? [{ label: t("Move up"), onSelect: () => void move(group, at, at - 1) }] : []),
    ...(at >= 0 && at < group.length - 1
      ? [{ label: t("Move down"), onSelect: () => void move(group, at, at + 1) }]
      : []),
    { label: t("Delete"), onSelect: () => setDeleting(true) },
  ];
  return (
    <>
      <Menu label={t("View")} items={saved ? itemsOf(saved) : [saveNew]} />
      <Suspense fallback={null}>
        {create.value !== undefined && (
          <SaveView shown={shown} onSaved={create.leaveFor} onClose={create.close} />
        )}
        {rename.value !== undefined && saved && <RenameView view={saved} onClose={rename.close} />}
        {isDeleting && saved && <DeleteView view={saved} onClose={() => setDeleting(false)} />}
      </Suspense>
    </>
  );
}

/** Saves what the list shows as the filters and the order of its view. */
function useSaveChanges() {
  const [, navigate] = useLocation();
  const update = useAction(updateView, {
    changes: [listViews],
    onShown({ data }) {
      announce(t("Saved {name}", { name: data?.name ?? "" }));
      navigate(hrefOf(data?.id ?? ""), { replace: true, state: history.state });
    },
    onError: (error) =>
      announce(t("Could not save the view: {reason}", { reason: describeFailure(error).message })),
  });
  return {
    isPending: update.isPending,
    changes: ({ id, filters, orderBy }: View, shown: Shown) =>
      update.mutate({
        id,
        ...shown,
        updateMask: {
          paths: [
            ...changedFilters(filters, shown.filters),
            ...(orderBy === shown.orderBy ? [] : ["order_by"]),
          ],
        },
      }),
  };
}

/** The filters that differ, so that concurrent changes of others are kept. */
function changedFilters(before: TicketFilters | undefined, after: TicketFilters): string[] {
  const [was, is] = [before, after].map(
    (filters) => (filters ? toJson(TicketFiltersSchema, filters) : {}) as Record<string, unknown>,
  );
  return TicketFiltersSchema.fields
    .filter(({ jsonName }) => JSON.stringify(was?.[jsonName]) !== JSON.stringify(is?.[jsonName]))
    .map(({ name }) => `filters.${name}`);
}

/** Returns a function that moves a view among those of its kind. */
function useMove() {
  const api = createClient(ViewService, useTransport());
  const refresh = useRefresh();
  return async (group: readonly View[], from: number, to: number): Promise<void> => {
    const order = group.toSpliced(from, 1).toSpliced(to, 0, ...group.slice(from, from + 1));
    try {
      for (const [position, { id, position: before }] of order.entries()) {
        if (position !== before) {
          await api.updateView({ id, position, updateMask: { paths: ["position"] } });
        }
      }
    } catch (error) {
      announce(t("Could not move the view: {reason}", { reason: describeFailure(error).message }));
    }
    await refresh(listViews);
  };
}
