import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { Segmented } from "../ui/segmented.tsx";

const themes = [
  { value: "system", label: "System", icon: <Monitor size={14} aria-hidden="true" /> },
  { value: "light", label: "Light", icon: <Sun size={14} aria-hidden="true" /> },
  { value: "dark", label: "Dark", icon: <Moon size={14} aria-hidden="true" /> },
] as const;

type Theme = (typeof themes)[number]["value"];

/** Chooses the theme and stores it in this browser. index.html applies it on load. */
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
