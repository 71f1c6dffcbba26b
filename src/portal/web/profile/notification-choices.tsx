import { useQuery } from "@connectrpc/connect-query";
import { useState } from "preact/compat";
import {
  NotificationService,
  type NotificationSettings,
} from "../../../../gen/ticketing/v1/notification_service_pb.ts";
import { useAction } from "../api/action.ts";
import { readSettings } from "../boot/settings.ts";
import { t } from "../language/language.ts";
import { type AlertChoice, alertChoice, chooseAlerts } from "../notices/alert-choice.ts";
import { FailureNotice, QueryState, Warning } from "../ui/feedback/states.tsx";
import { announce } from "../ui/feedback/toast.tsx";
import { Switch } from "../ui/form/choices.tsx";

const { getNotificationSettings, updateNotificationSettings } = NotificationService.method;
const { canMail = false } = readSettings();

/** How the user is notified: by email, and in this browser. */
export function NotificationChoices() {
  const settings = useQuery(getNotificationSettings);
  return (
    <section aria-labelledby="notification-choices">
      <h2 id="notification-choices">{t("Notifications")}</h2>
      <div className="stack">
        <AlertSwitches />
        <QueryState query={settings} label={t("Loading your settings")} />
        {settings.data?.data && <MailSwitches settings={settings.data.data} />}
      </div>
    </section>
  );
}

function AlertSwitches() {
  const choice = alertChoice.use();
  const [isBlocked, setBlocked] = useState(false);
  const choose = (change: Partial<AlertChoice>) =>
    void chooseAlerts({ ...choice, ...change }).then((isChosen) => setBlocked(!isChosen));
  return (
    <>
      <Choice
        label={t("Show desktop notifications on this device")}
        checked={choice.desktop}
        onChange={(desktop) => choose({ desktop })}
      />
      {isBlocked && (
        <Warning>
          <p>
            {t("Your browser blocks notifications from this page. Allow them in its settings.")}
          </p>
        </Warning>
      )}
      <Choice
        label={t("Play a sound on this device")}
        checked={choice.sound}
        onChange={(sound) => choose({ sound })}
      />
    </>
  );
}

function MailSwitches({ settings }: { settings: NotificationSettings }) {
  const update = useAction(updateNotificationSettings, {
    changes: [getNotificationSettings],
    onShown: () => announce(t("Changed your notifications")),
  });
  const { emailOnAssignment, emailOnMention, unassignedDigest } = settings;
  // The digest arrives in the morning, in the user's time zone.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const rows = [
    {
      label: t("Email me when someone assigns me a ticket"),
      checked: emailOnAssignment,
      changeTo: (isOn: boolean) => ({ emailOnAssignment: isOn }),
      paths: ["email_on_assignment"],
    },
    {
      label: t("Email me when someone mentions me"),
      checked: emailOnMention,
      changeTo: (isOn: boolean) => ({ emailOnMention: isOn }),
      paths: ["email_on_mention"],
    },
    {
      label: t("Email me the unassigned tickets every morning at 8:00"),
      checked: unassignedDigest === "daily",
      changeTo: (isOn: boolean) => ({ unassignedDigest: isOn ? "daily" : "off", timeZone }),
      paths: ["unassigned_digest", "time_zone"],
    },
  ];
  return (
    <>
      {rows.map(({ label, checked, changeTo, paths }) => (
        <Choice
          key={label}
          label={label}
          checked={checked}
          busy={update.isPending}
          onChange={(isOn) => update.mutate({ ...changeTo(isOn), updateMask: { paths } })}
        />
      ))}
      <p className="soft">
        {t(
          canMail
            ? "Assignments and mentions are emailed after a minute, unless you have read them."
            : "No emails are sent, as email is not set up.",
        )}
      </p>
      {update.error && <FailureNotice error={update.error} />}
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly checked: boolean;
  readonly busy?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

const Choice = ({ label, ...rest }: ChoiceProps) => (
  <div>
    <Switch label={label} {...rest}>
      {label}
    </Switch>
  </div>
);
