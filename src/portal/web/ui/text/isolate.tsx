import { balanced } from "../../../../html/bidi.ts";

interface IsolateProps {
  readonly className?: string | undefined;
  readonly children: string | undefined;
}

/**
 * A name, a subject or whatever else somebody chose, which turns the direction of nothing around
 * it. An element alone cannot hold it: a text can end the span that the browser begins for one.
 */
export const Isolate = ({ className, children = "" }: IsolateProps) => (
  <bdi className={className}>{balanced(children)}</bdi>
);
