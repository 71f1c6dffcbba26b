import { useEffect, useRef } from "preact/compat";
import type { Member } from "../../../../gen/ticketing/v1/member_service_pb.ts";
import { keepLanguage } from "../language/language.ts";

/**
 * Shows the page in the language that the member has chosen, even in another browser. Only a page that has
 * just been opened is reloaded: later, a text may be half written.
 */
export function useOwnLanguage(member: Member | undefined): void {
  const isOpened = useRef(true);
  const language = member?.language;
  useEffect(() => {
    if (language === undefined) {
      return;
    }
    const isOther = keepLanguage(language);
    if (isOther && isOpened.current) {
      location.reload();
    }
    isOpened.current = false;
  }, [language]);
}
