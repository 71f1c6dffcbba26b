import "./live-mark.css";

/** Shows whether the page updates live. */
export const LiveMark = ({ isLive }: { isLive: boolean }) => (
  <span className={`live ${isLive ? "live-on" : ""}`}>{isLive ? "Live" : "Connecting"}</span>
);
