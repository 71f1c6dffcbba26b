import { useQueryClient } from "@tanstack/react-query";
import { Bell, BellOff } from "lucide-react";
import { type Ticket, TicketService } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { useAction } from "../../api/action.ts";
import { t } from "../../language/language.ts";
import { useMe, useMemberNames } from "../../members/members.ts";
import { patchTickets } from "../../tickets/cache.ts";
import { Button } from "../../ui/button/button.tsx";
import { FailureNotice } from "../../ui/feedback/states.tsx";
import { Isolate } from "../../ui/text/isolate.tsx";

const { followTicket, unfollowTicket } = TicketService.method;

/** The followers of a ticket, with a button to follow it. */
export function Followers({ ticket }: { ticket: Ticket }) {
  const client = useQueryClient();
  const nameOf = useMemberNames();
  const me = useMe()?.member?.id;
  const onSuccess = ({ data }: { data?: Ticket }) =>
    data && patchTickets(client, [{ ticket: data }]);
  const follow = useAction(followTicket, { onSuccess });
  const unfollow = useAction(unfollowTicket, { onSuccess });
  const { id, followerIds } = ticket;
  const isFollowing = me !== undefined && followerIds.includes(me);
  const action = isFollowing ? unfollow : follow;
  return (
    <section aria-labelledby="followers">
      <h2 id="followers">{t("Followers")}</h2>
      {followerIds.length > 0 && (
        <ul className="requester-tickets">
          {followerIds.map((follower) => (
            <li key={follower}>
              <Isolate>{nameOf(follower)}</Isolate>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Button
          icon={isFollowing ? BellOff : Bell}
          busy={action.isPending}
          onClick={() => action.mutate({ id })}
        >
          {t(isFollowing ? "Stop following" : "Follow")}
        </Button>
      </p>
      {action.error && <FailureNotice error={action.error} />}
    </section>
  );
}
