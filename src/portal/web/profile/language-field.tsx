import { MeService } from "../../../../gen/ticketing/v1/me_service_pb.ts";
import { type Member, MemberService } from "../../../../gen/ticketing/v1/member_service_pb.ts";
import { languageNames, languages } from "../../../language/languages.ts";
import { useAction } from "../api/action.ts";
import { keepLanguage, t } from "../language/language.ts";
import { useRefreshMembers } from "../members/members.ts";
import { FailureNotice } from "../ui/feedback/states.tsx";
import { SelectField } from "../ui/form/field.tsx";

/** The language of the dashboard and of emails to the user. */
export function LanguageField({ member }: { member: Member }) {
  const refreshMembers = useRefreshMembers();
  const update = useAction(MemberService.method.updateMember, {
    changes: [MeService.method.getMe],
    onSuccess({ data }) {
      refreshMembers();
      if (keepLanguage(data?.language ?? "")) {
        location.reload();
      }
    },
  });
  return (
    <section>
      <div className="section-title">
        <h2>{t("Language")}</h2>
      </div>
      <SelectField
        label={t("Language of the dashboard and of emails to you")}
        options={[
          { value: "", label: t("As the browser prefers") },
          ...languages.map((language) => ({ value: language, label: languageNames[language] })),
        ]}
        value={update.isPending ? (update.variables.language ?? "") : member.language}
        onChange={(language) =>
          update.mutate({ id: member.id, language, updateMask: { paths: ["language"] } })
        }
      />
      {update.error && <FailureNotice error={update.error} />}
    </section>
  );
}
