import { t } from "../../language/language.ts";

/** A time to snooze until. */
interface SnoozeChoice {
  readonly label: string;
  readonly until: Date;
}

const morning = 9;
/** How much later today, and until when that is still worthwhile. */
const laterHours = 3;
const evening = 20;

/** The usual times to snooze until, in the time zone of the browser. Each appears once. */
export function snoozeChoices(now: Date): readonly SnoozeChoice[] {
  const today = [now.getFullYear(), now.getMonth(), now.getDate()] as const;
  const at = (days: number, hour: number) => new Date(today[0], today[1], today[2] + days, hour);
  const daysToMonday = (8 - now.getDay()) % 7 || 7;
  const later = now.getHours() + laterHours + (now.getMinutes() > 0 ? 1 : 0);
  const choices = [
    ...(later <= evening ? [{ label: t("Later today"), until: at(0, later) }] : []),
    { label: t("Tomorrow"), until: at(1, morning) },
    { label: t("Next Monday"), until: at(daysToMonday, morning) },
    { label: t("In a week"), until: at(7, morning) },
  ];
  const times = choices.map(({ until }) => until.getTime());
  return choices.filter(({ until }, index) => times.indexOf(until.getTime()) === index);
}
