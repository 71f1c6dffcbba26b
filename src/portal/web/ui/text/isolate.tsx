import { balanced } from "../../../../html/bidi.ts";

interface IsolateProps {
  readonly className?: string | undefined;
  readonly children: string | undefined;
}

/**
 * Text by somebody else, isolated from the direction of the text around it. An element alone does
 * not suffice: unbalanced controls can end its isolation.
 */
export const Isolate = ({ className, children = "" }: IsolateProps) => (
  <bdi className={className}>{balanced(children)}</bdi>
);
