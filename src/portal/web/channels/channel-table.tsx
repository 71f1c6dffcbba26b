import { Link } from "wouter";
import type { Channel } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import { balanced } from "../../../html/bidi.ts";
import { useRole } from "../members/use-role.ts";
import { Isolate } from "../ui/isolate.tsx";
import { WhenInRow } from "../ui/when.tsx";
import { channelType } from "./channel-types.ts";
import { PauseChannel } from "./pause-channel.tsx";
import "../ui/row-button.css";
import "../ui/table.css";
import "./channels.css";

export function ChannelTable({ channels }: { channels: readonly Channel[] }) {
  const isAdmin = useRole() === "admin";
  return (
    <div className="table-frame">
      <table className="table table-compact">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Type</th>
            <th scope="col">Last message</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {channels.map((channel) => {
            const { icon: Icon, label } = channelType(channel.type);
            return (
              <tr key={channel.id}>
                <td className="table-main">
                  <Link
                    to={`/channels/${channel.id}`}
                    className="row-button"
                    title={balanced(channel.name)}
                  >
                    <Isolate>{channel.name}</Isolate>
                  </Link>
                </td>
                <td data-label="Type">
                  <span className="channel-type">
                    <Icon size={15} aria-hidden="true" />
                    {label}
                  </span>
                </td>
                <td data-label="Last message">
                  {channel.lastMessageAt ? (
                    <WhenInRow at={channel.lastMessageAt} />
                  ) : (
                    <span className="soft">{channel.type === "agent" ? "–" : "never"}</span>
                  )}
                </td>
                <td data-label="Status">
                  {isAdmin ? (
                    <PauseChannel channel={channel} />
                  ) : channel.active ? (
                    "Active"
                  ) : (
                    "Paused"
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
