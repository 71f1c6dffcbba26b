import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Creates the challenges that authenticators sign. */
export interface Challenges {
  /** @param subject the sign-in or the session that it is for */
  issue(subject: string): string;
  isValid(subject: string, challenge: string): boolean;
}

/** How long a page may stay open before its challenge is signed: as long as a sign-in lasts. */
const validMs = 3_600_000;

const timeBytes = 6;
const macBytes = 16;

/**
 * Challenges that no process needs to store: a time, a nonce, and a MAC over both and the subject.
 * Each is for something that happens once: a sign-in ends, and a passkey is registered once.
 * @param key secret of the service
 */
export function createChallenges(key: Buffer): Challenges {
  const sign = (subject: string, head: Buffer) =>
    createHmac("sha256", key).update(head).update(subject).digest().subarray(0, macBytes);
  return {
    issue(subject) {
      const head = randomBytes(timeBytes + macBytes);
      head.writeUIntBE(Date.now(), 0, timeBytes);
      return Buffer.concat([head, sign(subject, head)]).toString("base64url");
    },
    isValid(subject, challenge) {
      const bytes = Buffer.from(challenge, "base64url");
      if (bytes.length !== timeBytes + 2 * macBytes) {
        return false;
      }
      const head = bytes.subarray(0, -macBytes);
      const age = Date.now() - head.readUIntBE(0, timeBytes);
      return (
        Math.abs(age) <= validMs && timingSafeEqual(bytes.subarray(-macBytes), sign(subject, head))
      );
    },
  };
}
