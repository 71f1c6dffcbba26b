import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { Segmented } from "../ui/segmented.tsx";

const themes = [
  { value: "system", label: "As the system", icon: <Monitor size={14} aria-hidden="true" /> },
  { value: "light", label: "Light", icon: <Sun size={14} aria-hidden="true" /> },
  { value: "dark", label: "Dark", icon: <Moon size={14} aria-hidden="true" /> },
] as const;

type Theme = (typeof themes)[number]["value"];

/** Light, dark, or as the system has it; remembered in this browser. index.html applies it first. */
export function ThemeChoice() {
  const { dataset } = document.documentElement;
  const [theme, setTheme] = useState((dataset.theme ?? "system") as Theme);
  const choose = (next: Theme) => {
    dataset.theme = next;
    localStorage.theme = next;
    setTheme(next);
  };
  return <Segmented label="Theme" options={themes} value={theme} onChange={choose} />;
}
