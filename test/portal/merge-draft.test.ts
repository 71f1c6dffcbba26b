import t from "tap";
import {
  mergeDraft,
  type Outcome,
} from "../../src/portal/web/conversation/composer/merge-draft.ts";

const cases: readonly [name: string, mine: string, base: string, theirs: string, Outcome][] = [
  ["nothing changed", "a", "a", "a", "mine"],
  ["changed here", "ab", "a", "a", "mine"],
  ["changed there", "a", "a", "ab", "theirs"],
  ["changed alike", "ab", "a", "ab", "mine"],
  ["changed differently", "ab", "a", "ac", "both"],
  ["written apart", "ab", "", "ac", "both"],
  ["only there", "", "", "a", "theirs"],
  ["only here", "a", "", "", "mine"],
  ["sent there", "a", "a", "", "theirs"],
  ["sent there, changed here", "ab", "a", "", "mine"],
  ["emptied here, changed there", "", "a", "ab", "theirs"],
  ["emptied here", "", "a", "a", "mine"],
];

for (const [name, mine, base, theirs, outcome] of cases) {
  t.test(name, async (t) => t.equal(mergeDraft(mine, base, theirs), outcome));
}
