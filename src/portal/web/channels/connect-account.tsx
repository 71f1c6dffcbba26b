import { useRouter } from "wouter";
import { ChannelService } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import { useAction } from "../api/action.ts";
import { t } from "../language/language.ts";
import { Button } from "../ui/button/button.tsx";
import { FailureNotice } from "../ui/feedback/states.tsx";

interface ConnectAccountProps {
  readonly channelId: string;
  /** Whether an account is already connected. */
  readonly isConnected: boolean;
}

/** Leads to the provider of a channel, where its owner signs in. */
export function ConnectAccount({ channelId, isConnected }: ConnectAccountProps) {
  const { base } = useRouter();
  const login = useAction(ChannelService.method.startChannelLogin, {
    onSuccess({ data }) {
      if (data !== undefined) {
        keepPlace(base);
        location.assign(data.authorizationUrl);
      }
    },
  });
  return (
    <div className="stack">
      {login.error && <FailureNotice error={login.error} />}
      <div>
        <Button
          variant={isConnected ? "secondary" : "primary"}
          busy={login.isPending}
          onClick={() => login.mutate({ id: channelId })}
        >
          {isConnected ? t("Connect again") : t("Connect account")}
        </Button>
      </div>
    </div>
  );
}

const key = "channel-login";

/** Keeps the workspace in this tab until the login returns, as its URL names none. */
const keepPlace = (base: string): void => sessionStorage.setItem(key, base);

/** Removes and returns the path prefix of the workspace in which the login began. */
export function takePlace(): string | undefined {
  const base = sessionStorage.getItem(key) ?? undefined;
  sessionStorage.removeItem(key);
  return base;
}
