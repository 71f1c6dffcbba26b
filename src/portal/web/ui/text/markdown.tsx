import { createElement, Fragment, type ReactNode, useMemo } from "preact/compat";
import { linkRel, type MarkdownNode, parseMarkdown } from "../../../../html/markdown.ts";
import { IsolatedParts } from "./isolate.tsx";
import "./markdown.css";

interface MarkdownProps {
  readonly text: string;
  /** Shows the words, for example with some of them marked. */
  readonly words?: (text: string) => ReactNode;
}

/** The blocks of a text by an agent. Each has its own direction. */
export function Markdown({ text, words = (each) => each }: MarkdownProps) {
  const blocks = useMemo(() => parseMarkdown(text), [text]);
  return (
    <div className="markdown">
      {blocks.map((block, index) => show(block, index, words, "auto"))}
    </div>
  );
}

function show(
  node: MarkdownNode,
  key: number,
  words: (text: string) => ReactNode,
  dir?: "auto",
): ReactNode {
  if (typeof node === "string") {
    return <Fragment key={key}>{words(node)}</Fragment>;
  }
  const { tag, href, start, children } = node;
  const content = children.map((child, index) => show(child, index, words));
  if (tag === "a") {
    return (
      <a key={key} href={href} target="_blank" rel={linkRel}>
        <IsolatedParts>{content}</IsolatedParts>
      </a>
    );
  }
  return createElement(tag, { key, dir, start }, ...content);
}
