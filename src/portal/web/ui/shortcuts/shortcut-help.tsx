import { useState } from "preact/compat";
import { t } from "../../language/language.ts";
import { createStore } from "../../state/store.ts";
import { Dialog } from "../dialog/dialog.tsx";
import { activeShortcuts, shortcutSetting, useShortcuts } from "./shortcuts.ts";
import "./shortcut-help.css";

const isOpen = createStore(false);
const names: Readonly<Record<string, string>> = {
  Escape: "Esc",
  ArrowDown: "↓",
  ArrowUp: "↑",
};

/** Opens the help. */
export const showShortcuts = () => isOpen.set(true);

/** The list of shortcuts, which `?` opens. Mounted once. */
export function ShortcutHelp() {
  useShortcuts(t("Everywhere"), [
    { keys: ["?"], does: t("Show these shortcuts"), run: showShortcuts },
  ]);
  return isOpen.use() && <HelpDialog onClose={() => isOpen.set(false)} />;
}

function HelpDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(shortcutSetting.isOn);
  const turn = (next: boolean) => {
    shortcutSetting.turn(next);
    setOn(next);
  };
  return (
    <Dialog title={t("Keyboard shortcuts")} onClose={onClose}>
      <div className="stack">
        {[...activeShortcuts()].reverse().map(([group, shortcuts]) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl className="shortcuts">
              {shortcuts.map(({ keys, does }) => (
                <div key={does}>
                  <dt>{does}</dt>
                  <dd>
                    {keys.map((key) => (
                      <kbd key={key}>{names[key] ?? key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <label className="check">
          <input
            type="checkbox"
            checked={isOn}
            onChange={(event) => turn(event.currentTarget.checked)}
            data-autofocus
          />
          {t("Use single keys as shortcuts")}
        </label>
      </div>
    </Dialog>
  );
}
