import { createElement, Fragment, type ReactElement, type ReactNode } from "preact/compat";
import type { RichValues } from "../../../language/translate.ts";
import { translator } from "./language.ts";

/**
 * A message with elements in it.
 * @param values for each tag of the message a function from its content to an element
 */
export const rich = (message: string, values: RichValues<ReactNode>): ReactElement =>
  createElement(Fragment, null, ...translator.rich<ReactNode>(message, values));
