import { requestHeaders } from "../../delivery/send/request.ts";
import { verify } from "../../delivery/send/signature.ts";
import { clock, shortType } from "../commands/events.ts";
import { paint, plain, printLine } from "../output.ts";
import type { Delivery } from "./forward.ts";

/** Prints a delivery as a receiver would get it: headers, body, and whether the signature is valid. */
export function showEvent({ id, type, body }: Delivery, secret: string): void {
  const headers = requestHeaders(body, secret, new Date());
  printLine(`${paint("dim", clock())}  ${paint("bold", shortType(type))}  ${paint("dim", id)}`);
  for (const [name, value] of Object.entries(headers)) {
    printLine(`${paint("cyan", name)}: ${value}`);
  }
  const { valid } = verify(body, headers["Service-Signature"], secret);
  printLine(valid ? paint("green", "✓ signature valid") : paint("red", "✗ signature not valid"));
  printLine(`${colourJson(JSON.stringify(JSON.parse(body), null, 2))}\n`);
}

/** JSON in colours: names, texts, and other values. */
function colourJson(json: string): string {
  return json.replace(
    /("(?:[^"\\]|\\.)*")(:?)|\b(?:true|false|null)\b|-?\d[\d.eE+-]*/g,
    (whole, text?: string, colon?: string) => {
      if (text === undefined) {
        return paint("yellow", whole);
      }
      return colon ? `${paint("blue", plain(text))}:` : paint("green", plain(text));
    },
  );
}
