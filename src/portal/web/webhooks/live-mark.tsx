import "./live-mark.css";

/** Whether what happens shows by itself. */
export const LiveMark = ({ isLive }: { isLive: boolean }) => (
  <span className={`live ${isLive ? "live-on" : ""}`}>{isLive ? "Live" : "Connecting"}</span>
);
