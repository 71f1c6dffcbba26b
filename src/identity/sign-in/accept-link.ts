import type { Pool } from "pg";
import { isEmailAddress } from "../../config/mail.ts";
import type { Transact, Tx } from "../../db/tenancy/unit-of-work.ts";
import {
  type Account,
  createAccount,
  findAccount,
  findByAddress,
  verifyAddress,
} from "./accounts.ts";
import type { LinkProblem } from "./link-pages.ts";
import { type FoundLink, spendStatement } from "./links.ts";

/** The input of the person on the page. */
interface Given {
  readonly name: string;
  readonly email: string;
  /** The account of this browser, if they chose to join with it. */
  readonly signedIn: Account | undefined;
}

/** The outcome of a link. */
type Outcome =
  | { readonly kind: "accepted"; readonly accountId: string }
  | { readonly kind: "refused"; readonly problem: LinkProblem }
  | { readonly kind: "incomplete" };

/** Uses links. */
export interface AcceptLink {
  /** The account that a link signs in; undefined if it creates one. */
  accountOf(link: FoundLink): Promise<Account | undefined>;
  accept(link: FoundLink, given: Given): Promise<Outcome>;
}

/** Makes people members of workspaces. */
export interface Membership {
  /** Makes an account the member who was invited. @returns why not, if it cannot be */
  accept(tx: Tx, memberId: string, account: Account): Promise<LinkProblem | undefined>;
  /** Makes an account an admin of the workspace, if it is the first person to sign in anywhere. */
  addFirstAdmin(tx: Tx, account: Account): Promise<LinkProblem | undefined>;
}

interface AcceptLinkDeps {
  readonly pool: Pool;
  readonly transact: Transact;
  readonly membership: Membership;
}

/** Rolls a transaction back. */
class Refused extends Error {
  readonly problem: LinkProblem;

  constructor(problem: LinkProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * A person who holds a mailed link has shown that the address is theirs. A link that an admin has
 * copied shows nothing: it creates a separate account, whatever address it was created for.
 */
export function createAcceptLink({ pool, transact, membership }: AcceptLinkDeps): AcceptLink {
  async function accountOf({ purpose, accountId, sentTo }: FoundLink) {
    if (accountId !== null) {
      return findAccount(pool, accountId);
    }
    return purpose === "invitation" && sentTo !== null ? findByAddress(pool, sentTo) : undefined;
  }

  async function signIn(link: FoundLink): Promise<Outcome> {
    const { hash, accountId, sentTo } = link;
    if (accountId === null || !(await spend(pool, hash))) {
      return { kind: "refused", problem: "used" };
    }
    if (sentTo !== null) {
      await verifyAddress(pool, accountId, sentTo);
    }
    return { kind: "accepted", accountId };
  }

  /** In one transaction of the workspace, the link is used and an account becomes a member. */
  async function join(
    link: FoundLink,
    findOrCreate: (tx: Tx) => Promise<Account>,
  ): Promise<Outcome> {
    try {
      return await transact(link.workspaceId, async (tx) => {
        const spent = await tx.em.execute<object[]>(
          `update sign_in_links set spent_at = now()
           where hash = ? and spent_at is null and expires_at > now() returning hash`,
          [link.hash],
        );
        if (spent.length === 0) {
          throw new Refused("used");
        }
        const account = await findOrCreate(tx);
        const problem =
          link.memberId === null
            ? await membership.addFirstAdmin(tx, account)
            : await membership.accept(tx, link.memberId, account);
        if (problem !== undefined) {
          throw new Refused(problem);
        }
        return { kind: "accepted", accountId: account.id };
      });
    } catch (error) {
      if (error instanceof Refused) {
        return { kind: "refused", problem: error.problem };
      }
      throw error;
    }
  }

  return {
    accountOf,

    async accept(link, { name, email, signedIn }) {
      const { purpose, sentTo } = link;
      if (purpose === "sign_in" || purpose === "recovery") {
        return signIn(link);
      }
      const known = signedIn ?? (await accountOf(link));
      if (known !== undefined) {
        const outcome = await join(link, async () => known);
        if (outcome.kind === "accepted" && sentTo !== null) {
          await verifyAddress(pool, known.id, sentTo);
        }
        return outcome;
      }
      // The operator has shown the first link only to the first admin.
      const isFirst = purpose === "first_admin";
      const address = isFirst ? email : (sentTo ?? link.email);
      if (name === "" || (isFirst && !isEmailAddress(address))) {
        return { kind: "incomplete" };
      }
      const isVerified = isFirst || sentTo !== null;
      return join(link, ({ asOwner }) =>
        createAccount(asOwner, { name, email: address, isVerified }),
      );
    },
  };
}

async function spend(pool: Pick<Pool, "query">, hash: Buffer): Promise<boolean> {
  const { rowCount } = await pool.query(spendStatement, [hash]);
  return rowCount === 1;
}
