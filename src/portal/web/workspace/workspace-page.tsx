import { useQuery } from "@connectrpc/connect-query";
import { workspaceLanguage } from "../../../../gen/enums.ts";
import {
  type Workspace,
  WorkspaceService,
} from "../../../../gen/ticketing/v1/workspace_service_pb.ts";
import { isLanguage, languageNames } from "../../../language/languages.ts";
import { useAction } from "../api/action.ts";
import { locale, t } from "../language/language.ts";
import { FailureNotice, QueryState } from "../ui/feedback/states.tsx";
import { announce } from "../ui/feedback/toast.tsx";
import { SelectField } from "../ui/form/field.tsx";
import { PageHeader } from "../ui/page/page.tsx";
import { MailTemplateSection } from "./mail-template.tsx";

const { getWorkspace, updateWorkspace } = WorkspaceService.method;

/** The languages by their own names, then none. */
const options = () => [
  ...workspaceLanguage
    .filter(isLanguage)
    .map((value) => ({ value, label: languageNames[value] }))
    .sort((a, b) => a.label.localeCompare(b.label, locale)),
  { value: "none", label: t("Another: find words as they are written") },
];

/** The settings of the workspace. */
export function WorkspacePage() {
  const query = useQuery(getWorkspace);
  return (
    <>
      <PageHeader title={t("Workspace")}>
        {t("Settings for everyone in this workspace.")}
      </PageHeader>
      <QueryState query={query} label={t("Loading the workspace")} />
      {query.data?.data && <LanguageField workspace={query.data.data} />}
      <MailTemplateSection />
    </>
  );
}

function LanguageField({ workspace }: { workspace: Workspace }) {
  const update = useAction(updateWorkspace, {
    changes: [getWorkspace],
    onShown: () => announce(t("Changed the language")),
  });
  return (
    <section className="stack">
      <SelectField
        label={t("Language of the tickets")}
        hint={t("A search in this language finds all forms of a word, such as lamp and lamps.")}
        name="language"
        options={options()}
        value={workspace.language}
        disabled={update.isPending}
        onChange={(language) => update.mutate({ language, updateMask: { paths: ["language"] } })}
      />
      {update.error && <FailureNotice error={update.error} />}
    </section>
  );
}
