// @suite all
// @needs fish, zsh
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import t from "tap";
import { codeOf } from "../support/pages.ts";
import { must, root, startForSuite, workshop } from "./support/suite.ts";

t.test("The program needs no Node, and completes commands in each shell", async (t) => {
  const env = await startForSuite(t);
  const home = workshop(t);
  const page = "docs/reference/cli.md";
  await must("bash", ["-euc", codeOf(page, "build:cli:program")], { env: { HOME: home } });
  const program = join(home, ".local/bin/ticketing");
  const alone = { env: { ...env, PATH: "", HOME: home } };
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  t.equal(await must(program, ["--version"], alone), `${version}\n`);
  t.equal(await must(program, ["me", "--jq", ".data.actor.type"], alone), "api_key\n");

  const shellEnv = { HOME: home, PATH: `${dirname(program)}:/usr/bin:/bin` };
  for (const [shell, ask] of Object.entries(completing)) {
    await t.test(shell, async (t) => {
      const block = codeOf(page, `ticketing completion ${shell}`);
      await must("bash", ["-euc", block], { env: shellEnv });
      const flags = shell === "zsh" ? ["-f"] : [];
      const output = await must(shell, [...flags, "-c", ask], { env: shellEnv, timeoutMs: 30_000 });
      t.match(output, /create-requester-link/);
    });
  }
});

/** Programs of shells that complete `ticketing tickets create-requester-l`. */
const completing = {
  bash: `
    # Stands in for the bash-completion package.
    _get_comp_words_by_ref() { words=("\${COMP_WORDS[@]}"); cword=$COMP_CWORD; cur=\${words[cword]}; }
    source ~/.local/share/bash-completion/completions/ticketing
    COMP_WORDS=(ticketing tickets create-requester-l) COMP_CWORD=2
    __ticketing_complete
    printf '%s\\n' "\${COMPREPLY[@]}"`,
  zsh: `
    zmodload zsh/zpty
    zpty terminal zsh -fi
    zpty -w terminal 'fpath=(~/.zfunc $fpath); autoload -Uz compinit && compinit -u'
    zpty -w -n terminal $'ticketing tickets create-requester-l\\t'
    zpty -r -m terminal shown '*create-requester-link*'
    print -r -- $shown`,
  fish: 'complete -C "ticketing tickets create-requester-l"',
};
