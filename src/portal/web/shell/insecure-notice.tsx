import { Warning } from "../ui/states.tsx";

/** Says that the connection is not encrypted. Shown to everyone who could be overheard. */
export const InsecureNotice = () =>
  !isSecureContext && (
    <div className="shell-insecure">
      <Warning>
        <strong>This connection is not encrypted.</strong> Others on your network can read what you
        see, and act as you. Ask your administrator to set up HTTPS.
      </Warning>
    </div>
  );
