import { ArrowLeft } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "preact/compat";
import { Link, useLocation, useRouter } from "wouter";
import { ChannelService } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import { type Message, msg } from "../../../language/translate.ts";
import { useAction } from "../api/action.ts";
import { reasonOf, reasonOfField } from "../api/failure.ts";
import { t } from "../language/language.ts";
import { FailureNotice, Skeleton, Warning } from "../ui/feedback/states.tsx";
import { announce } from "../ui/feedback/toast.tsx";
import { PageHeader } from "../ui/page/page.tsx";
import { ConnectAccount, takePlace } from "./connect-account.tsx";

const { finishChannelLogin, getChannel, listChannels } = ChannelService.method;

/** Finishes the login at a mail provider, which has sent the browser here. */
export function ChannelLoginPage() {
  const { base } = useRouter();
  const [, navigate] = useLocation();
  // As it was: a success replaces it.
  const [search] = useState(location.search);
  const channelId = channelIn(search);
  const finish = useAction(finishChannelLogin, {
    changes: [getChannel, listChannels],
    onShown() {
      announce(t("Account connected"));
      navigate(`/channels/${channelId}`, { replace: true });
    },
  });
  const hasBegun = useRef(false);

  useLayoutEffect(() => {
    if (hasBegun.current) {
      return;
    }
    hasBegun.current = true;
    const begun = takePlace();
    if (begun !== undefined && begun !== base) {
      location.replace(`${begun}/channel-login${search}`);
    } else if (channelId !== undefined) {
      finish.mutate({ id: channelId, redirectUrl: `${location.origin}/channel-login${search}` });
    }
  });

  return (
    <>
      <Link to={channelId ? `/channels/${channelId}` : "/channels"} className="back">
        <ArrowLeft size={14} aria-hidden="true" /> {channelId ? t("Channel") : t("Channels")}
      </Link>
      <PageHeader title={t("Connect account")} />
      {channelId === undefined && (
        <Warning>{t("This page has no login to finish. Start one from the channel.")}</Warning>
      )}
      {channelId !== undefined && !finish.error && <Skeleton label={t("Connecting the account")} />}
      {channelId !== undefined && finish.error && (
        <LoginFailed channelId={channelId} error={finish.error} isDeclined={isDeclined(search)} />
      )}
    </>
  );
}

/** The channel that the login is about, which its state begins with. */
function channelIn(search: string): string | undefined {
  const state = new URLSearchParams(search).get("state") ?? "";
  return /^(ch_\w{1,60})\./.exec(state)?.[1];
}

const isDeclined = (search: string) => new URLSearchParams(search).get("error") === "access_denied";

/** The causes of failures by the reasons of the service. */
const causes: Readonly<Record<string, Message>> = {
  EXPIRED: msg("The login took longer than 10 minutes. Connect the account again."),
  USED: msg("This login is finished: the account has been connected since it began."),
  OTHER_CALLER: msg(
    "Someone else started this login, or you signed in as someone else. Connect the account yourself.",
  ),
};

interface LoginFailedProps {
  readonly channelId: string;
  readonly error: unknown;
  readonly isDeclined: boolean;
}

function LoginFailed({ channelId, error, isDeclined }: LoginFailedProps) {
  const reason = reasonOfField(error, "redirectUrl") ?? "";
  const cause = causes[reason];
  if (reasonOf(error) === "NOT_FOUND") {
    return (
      <Warning>
        {t("The channel of this login is not in this workspace. It may have been deleted.")}
      </Warning>
    );
  }
  const declined = isDeclined
    ? msg("Access was declined, so nothing is connected. Connect the account again and agree.")
    : undefined;
  const known = cause ?? declined;
  return (
    <div className="stack">
      {known ? <Warning>{t(known)}</Warning> : <FailureNotice error={error} />}
      {reasonOf(error) !== "ROLE_REQUIRED" && (
        <ConnectAccount channelId={channelId} isConnected={reason === "USED"} />
      )}
    </div>
  );
}
