import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { BillingUsage, Plan } from "../../../../gen/ticketing/v1/billing_service_pb.ts";
import { sizeText } from "../../../language/size-text.ts";
import { locale, t } from "../language/language.ts";
import { dateForms, numbers } from "../ui/time/formats.ts";

interface UsageProps {
  readonly usage: BillingUsage;
  /** The current plan, for what it includes. */
  readonly plan: Plan | undefined;
}

/** The usage of the workspace, next to what its plan includes. */
export function Usage({ usage, plan }: UsageProps) {
  const { periodStart, periodEnd, tickets, hasMoreTickets, members } = usage;
  return (
    <section aria-labelledby="usage">
      <div className="section-head">
        <h2 id="usage">{t("Usage")}</h2>
        {periodStart && periodEnd && (
          <span className="soft">
            {dateForms.day.formatRange(timestampDate(periodStart), timestampDate(periodEnd))}
          </span>
        )}
      </div>
      <ul className="card usage">
        <Figure
          name={t("New tickets")}
          used={tickets}
          limit={plan?.includedTickets}
          format={numbers.format}
          isMore={hasMoreTickets}
        />
        <Figure
          name={t("Team members")}
          used={members}
          limit={plan?.includedMembers}
          format={numbers.format}
        />
        <Figure
          name={t("File storage")}
          used={Number(usage.fileBytes)}
          limit={Number(usage.maxFileBytes)}
          format={(bytes) => sizeText(locale, bytes)}
        />
      </ul>
    </section>
  );
}

interface FigureProps {
  readonly name: string;
  readonly used: number;
  /** Undefined: none. */
  readonly limit: number | undefined;
  readonly format: (value: number) => string;
  /** Whether more is used than was counted. */
  readonly isMore?: boolean;
}

/** From this share on, a limit is near. */
const nearShare = 0.9;

function Figure({ name, used, limit, format, isMore = false }: FigureProps) {
  const text = `${format(used)}${isMore ? "+" : ""}`;
  return (
    <li>
      <span>{name}</span>
      <span className="usage-value">
        <strong>{text}</strong>
        {limit !== undefined && (
          <span className="soft"> {t("of {limit}", { limit: format(limit) })}</span>
        )}
      </span>
      {limit !== undefined && (
        <meter
          aria-label={name}
          max={limit}
          high={limit * nearShare}
          optimum={0}
          value={Math.min(used, limit)}
        >
          {text}
        </meter>
      )}
    </li>
  );
}
