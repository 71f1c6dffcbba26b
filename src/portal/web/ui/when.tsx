import type { Timestamp } from "@bufbuild/protobuf/wkt";
import type { ComponentProps } from "react";
import { ExactTime } from "./exact-time.tsx";
import { Time } from "./time.tsx";

/** A time, exact and as how long ago. */
export const When = ({ at }: { at: Timestamp | undefined }) =>
  at && (
    <>
      <ExactTime at={at} />, <Time at={at} />
    </>
  );

/** A time for a cell of a table: how long ago, and the exact time beside it. */
export const WhenInRow = ({ at, form = "year" }: ComponentProps<typeof ExactTime>) => (
  <span className="time-pair">
    <Time at={at} />{" "}
    <span className="soft time-beside">
      <ExactTime at={at} form={form} />
    </span>
  </span>
);
