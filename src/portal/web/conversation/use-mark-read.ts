import { type Timestamp, timestampMs } from "@bufbuild/protobuf/wkt";
import { callUnaryMethod, useTransport } from "@connectrpc/connect-query";
import { useEffect, useRef } from "react";
import { TicketService } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { useIsVisible } from "../ui/use-is-visible.ts";

/** Marks a ticket as read up to a time, while its end is in view. */
export function useMarkRead(id: string, through: Timestamp | undefined, isAtEnd: boolean): void {
  const transport = useTransport();
  const isVisible = useIsVisible();
  const readMs = useRef(0);
  useEffect(() => {
    if (!isVisible || !isAtEnd || !through || timestampMs(through) <= readMs.current) {
      return;
    }
    readMs.current = timestampMs(through);
    // It stays unread then, which the next visit mends.
    callUnaryMethod(transport, TicketService.method.markTicketRead, { id, through }).catch(() => {
      readMs.current = 0;
    });
  }, [transport, id, through, isAtEnd, isVisible]);
}
