import type { Timestamp } from "@bufbuild/protobuf/wkt";
import { ExactTime } from "./exact-time.tsx";
import { Time } from "./time.tsx";

/** A time, exact and as how long ago. */
export const When = ({ at }: { at: Timestamp | undefined }) =>
  at && (
    <>
      <ExactTime at={at} />, <Time at={at} />
    </>
  );
