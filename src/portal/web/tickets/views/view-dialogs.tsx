import { useState } from "preact/compat";
import { useLocation } from "wouter";
import { type View, ViewService } from "../../../../../gen/ticketing/v1/view_service_pb.ts";
import { msg } from "../../../../language/translate.ts";
import { useAction } from "../../api/action.ts";
import { describeFailure, problemOf, reasonOf } from "../../api/failure.ts";
import { t } from "../../language/language.ts";
import { rich } from "../../language/rich.ts";
import { useDraft } from "../../session/drafts.ts";
import { ConfirmDialog, FormDialog } from "../../ui/dialog/dialog.tsx";
import { announce } from "../../ui/feedback/toast.tsx";
import { Field, optionsOf, Select, TextField } from "../../ui/form/field.tsx";
import { Isolate } from "../../ui/text/isolate.tsx";
import { useSavedViews } from "./saved-views.ts";
import { hrefOf, initialView, type Shown } from "./view.ts";

const { createView, deleteView, listViews, updateView } = ViewService.method;

/** Returns a function that finds the problem with a name: another view next to it already has it. */
function useNameProblem(ownId = "") {
  const { views = [] } = useSavedViews();
  return (name: string, isShared: boolean): string | undefined => {
    const isTaken = views.some(
      (view) =>
        view.id !== ownId &&
        view.shared === isShared &&
        view.name.toLowerCase() === name.trim().toLowerCase(),
    );
    return isTaken
      ? t(
          isShared
            ? "Your team has a view with this name already."
            : "You have a view with this name already.",
        )
      : undefined;
  };
}

interface NameFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (name: string) => void;
}

const NameField = (props: NameFieldProps) => (
  <TextField {...props} label={t("Name")} dir="auto" required maxLength={100} data-autofocus />
);

const audiences = {
  me: { label: msg("Only you") },
  everyone: { label: msg("Everyone in the workspace") },
};
const highestPosition = 9_999;

interface SaveViewProps {
  readonly shown: Shown;
  /** Called with the path of the new view. */
  readonly onSaved: (href: string) => void;
  readonly onClose: () => void;
}

const emptyDraft = { name: "", seenBy: "me" };

/** Saves what the list shows as a new view, and goes to it. */
export function SaveView({ shown, onSaved, onClose }: SaveViewProps) {
  const [draft, setDraft] = useDraft("save-view", emptyDraft);
  const { name, seenBy } = draft;
  const [isSubmitted, setSubmitted] = useState(false);
  const { views = [] } = useSavedViews();
  const shared = seenBy === "everyone";
  const nameProblem = useNameProblem()(name, shared);
  const creation = useAction(createView, {
    changes: [listViews],
    onShown: ({ data }) => onSaved(hrefOf(data?.id ?? "")),
  });
  const isFull =
    reasonOf(creation.error) === "LIMIT_REACHED" && creation.variables?.shared === shared;
  const submit = () => {
    setSubmitted(true);
    if (nameProblem === undefined) {
      const last = Math.max(-1, ...views.map(({ position }) => position));
      const position = Math.min(last + 1, highestPosition);
      creation.mutate({ ...shown, name: name.trim(), shared, position });
    }
  };
  return (
    <FormDialog
      title={t("Save view")}
      action={t("Save")}
      call={isFull ? { ...creation, error: null } : creation}
      fields={["name"]}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField
        value={name}
        error={(isSubmitted && nameProblem) || problemOf(creation, "name", name.trim())}
        onChange={(name) => setDraft({ ...draft, name })}
      />
      <Field
        label={t("Who sees it")}
        error={isFull ? describeFailure(creation.error).message : undefined}
        hint={shared ? t("Everyone can change it, too.") : undefined}
      >
        {(attributes) => (
          <Select
            {...attributes}
            options={optionsOf(audiences)}
            value={seenBy}
            onChange={(seenBy) => setDraft({ ...draft, seenBy })}
          />
        )}
      </Field>
    </FormDialog>
  );
}

interface ViewDialogProps {
  readonly view: View;
  readonly onClose: () => void;
}

/** Renames a view. */
export function RenameView({ view: { id, name: before, shared }, onClose }: ViewDialogProps) {
  const [name, setName] = useDraft(`rename-${id}`, before);
  const [isSubmitted, setSubmitted] = useState(false);
  const nameProblem = useNameProblem(id)(name, shared);
  const update = useAction(updateView, { changes: [listViews], onShown: onClose });
  const submit = () => {
    setSubmitted(true);
    if (nameProblem === undefined) {
      update.mutate({ id, name: name.trim(), updateMask: { paths: ["name"] } });
    }
  };
  return (
    <FormDialog
      title={t("Rename view")}
      action={t("Rename")}
      call={update}
      fields={["name"]}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField
        value={name}
        error={(isSubmitted && nameProblem) || problemOf(update, "name", name.trim())}
        onChange={setName}
      />
    </FormDialog>
  );
}

/** Deletes a view, once it is confirmed. */
export function DeleteView({ view: { id, name, shared }, onClose }: ViewDialogProps) {
  const [, navigate] = useLocation();
  const deletion = useAction(deleteView, {
    changes: [listViews],
    onSuccess() {
      onClose();
      navigate(hrefOf(initialView), { replace: true });
      announce(t("Deleted {name}", { name }));
    },
  });
  return (
    <ConfirmDialog
      title={t("Delete {name}?", { name })}
      action={t("Delete")}
      call={deletion}
      onConfirm={() => deletion.mutate({ id })}
      onClose={onClose}
    >
      <p>
        {rich(
          shared
            ? "{name} disappears from the navigation of everyone in the workspace. Its tickets stay."
            : "{name} disappears from the navigation. Its tickets stay.",
          { name: <Isolate>{name}</Isolate> },
        )}
      </p>
    </ConfirmDialog>
  );
}
