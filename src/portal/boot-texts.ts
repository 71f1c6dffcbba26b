import type { Translator } from "../language/translate.ts";

/** Texts of a page before its scripts run, or if they fail. The page fills in `{…}`. */
export const bootTexts = ({ t }: Translator) => ({
  reload: t("Reload"),
  reason: t("Reason: {reason}", { reason: "{reason}" }),
  notShown: t("This page could not be shown"),
  reportIt: t(
    "Reload the page. If it fails again, send the reason to the administrator of the service, with the time ({time}) and your browser: {browser}",
    { time: "{time}", browser: "{browser}" },
  ),
  notLoaded: t("This page did not load"),
  isMissing: t(
    "Part of it is missing. The service may be restarting, or your connection may be down.",
  ),
  reloadsItself: t("It reloads by itself as soon as the service responds."),
  tellAdministrator: t("If it keeps failing, contact the administrator of the service."),
  isSlow: t("This page is taking a long time to start"),
  waitOrReload: t(
    "Your connection may be slow, or the identity provider does not respond. Wait, or reload the page.",
  ),
});

export type BootTexts = ReturnType<typeof bootTexts>;
