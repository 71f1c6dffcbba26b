import { MeService } from "../../../../gen/ticketing/v1/me_service_pb.ts";
import { type Member, MemberService } from "../../../../gen/ticketing/v1/member_service_pb.ts";
import { useAction } from "../api/action.ts";
import { problemOf } from "../api/failure.ts";
import { t } from "../language/language.ts";
import { useRefreshMembers } from "../members/members.ts";
import { useDraft } from "../session/drafts.ts";
import { Button } from "../ui/button/button.tsx";
import { FailureNotice } from "../ui/feedback/states.tsx";
import { announce } from "../ui/feedback/toast.tsx";
import { TextAreaField } from "../ui/form/field.tsx";

/** The signature below the user's replies in emails. */
export function SignatureField({ member }: { member: Member }) {
  const [signature, setSignature] = useDraft("signature", member.signature);
  const refreshMembers = useRefreshMembers();
  const update = useAction(MemberService.method.updateMember, {
    changes: [MeService.method.getMe],
    onSuccess: refreshMembers,
    onShown: () => announce(t("Saved your signature")),
  });
  const problem = problemOf(update, "signature", signature);
  return (
    <section>
      <div className="section-title">
        <h2>{t("Signature")}</h2>
      </div>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          update.mutate({ id: member.id, signature, updateMask: { paths: ["signature"] } });
        }}
      >
        <TextAreaField
          label={t("Signature below your replies in emails")}
          hint={t("In Markdown, up to 1,000 characters. Leave it empty for none.")}
          error={problem}
          value={signature}
          onChange={setSignature}
          maxLength={1_000}
          rows={4}
        />
        {update.error && problem === undefined && <FailureNotice error={update.error} />}
        <p>
          <Button type="submit" busy={update.isPending} disabled={signature === member.signature}>
            {t("Save signature")}
          </Button>
        </p>
      </form>
    </section>
  );
}
