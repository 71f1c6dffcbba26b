/**
 * Why a login failed, in words for the user.
 * @param error what the browser or the login threw
 * @param issuer URL of the identity provider
 */
export function loginProblem(error: unknown, issuer: string): string {
  const { name, message } = error instanceof Error ? error : { name: "", message: "" };
  switch (name) {
    case "SecurityError":
    case "QuotaExceededError":
      return "Your browser does not let this page store anything, which the login needs. Allow cookies and site data for this page.";
    case "ErrorTimeout":
    case "TypeError":
    case "NetworkError":
      return `Your browser could not reach the identity provider at ${issuer}.`;
    case "ErrorResponse":
      return "The identity provider refused the login.";
    default:
      return /state/i.test(message)
        ? "This login was begun in another tab, or it has been used already."
        : `The identity provider at ${issuer} responded with something unexpected.`;
  }
}
