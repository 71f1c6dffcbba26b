import { t } from "../language/language.ts";

/** An example of a variable with a fallback. */
export const nameVariable = () => `{{requester.name|${nameFallback()}}}`;

export const nameFallback = () => t("there [instead of a name]");
