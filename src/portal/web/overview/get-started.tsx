import { X } from "lucide-react";
import { useEffect, useEffectEvent } from "preact/compat";
import { Link } from "wouter";
import { readSettings } from "../boot/settings.ts";
import { t } from "../language/language.ts";
import { rich } from "../language/rich.ts";
import { Button, IconButton } from "../ui/button/button.tsx";
import { Step, Steps } from "../ui/feedback/steps.tsx";
import { deskSteps, developerSteps } from "./first-steps.ts";

const { canMail = false } = readSettings();

interface GetStartedProps {
  readonly done: readonly string[];
  readonly dismissed: readonly string[];
  /** Dismisses all of them by default. */
  readonly dismiss: (names?: readonly string[]) => void;
}

/** The first steps, until each is done or dismissed. */
export function GetStarted({ done, dismissed, dismiss }: GetStartedProps) {
  const isShown = ({ name }: { name: string }) => !dismissed.includes(name);
  const isLeft = (step: { name: string }) => isShown(step) && !done.includes(step.name);
  const groups = [deskSteps, developerSteps].filter(({ steps }) => steps.some(isLeft));
  const isComplete = groups.length === 0;
  const end = useEffectEvent(() => dismiss());
  useEffect(() => {
    if (isComplete) {
      end();
    }
  }, [isComplete]);
  if (isComplete) {
    return null;
  }
  return (
    <section aria-labelledby="set-up">
      <div className="section-head">
        <h2 id="set-up">{t("Get started")}</h2>
        <Button variant="quiet" onClick={() => dismiss()}>
          {t("Dismiss")}
        </Button>
      </div>
      <div className="card first-steps">
        {groups.map((group) => (
          <div key={group.title}>
            <h3>{t(group.title)}</h3>
            <Steps>
              {group.steps.filter(isShown).map((step) => (
                <Step key={step.name} state={isLeft(step) ? "open" : "done"}>
                  <div className="first-step">
                    <div>
                      {rich(step.sentence, { link: (text) => <Link to={step.path}>{text}</Link> })}
                    </div>
                    {isLeft(step) && (
                      <IconButton
                        icon={X}
                        label={t("Skip: {step}", { step: t(step.action) })}
                        onClick={() => dismiss([step.name])}
                      />
                    )}
                  </div>
                </Step>
              ))}
            </Steps>
            {group === deskSteps && !canMail && (
              <p className="soft first-steps-note">
                {rich("To send replies by email, set {url} and {from} for the service.", {
                  url: <code>SMTP_URL</code>,
                  from: <code>MAIL_FROM</code>,
                })}
              </p>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}
