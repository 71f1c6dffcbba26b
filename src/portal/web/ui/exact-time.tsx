import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import { Time } from "./time.tsx";

const exact = new Intl.DateTimeFormat("en", {
  dateStyle: "medium",
  timeStyle: "long",
  hourCycle: "h23",
});

/** A past time: exact, with how long ago beside it. */
export const ExactTime = ({ at }: { at: Timestamp }) => (
  <>
    {exact.format(timestampDate(at))}{" "}
    <span className="soft">
      (<Time at={at} />)
    </span>
  </>
);
