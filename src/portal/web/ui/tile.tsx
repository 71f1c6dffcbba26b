import type { ReactNode } from "react";
import { numbers } from "./formats.ts";
import "./tiles.css";

interface TileProps {
  readonly name: string;
  readonly value: string | number;
  /** A note below the figure. */
  readonly children: ReactNode;
}

/** A figure in a `dl` of the class `tiles`. */
export const Tile = ({ name, value, children }: TileProps) => (
  <div className="tile">
    <dt>{name}</dt>
    <dd>
      <strong>{typeof value === "number" ? numbers.format(value) : value}</strong>
      <span className="soft">{children}</span>
    </dd>
  </div>
);
