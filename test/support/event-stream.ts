import type { TestService } from "./service.ts";

const dayMs = 24 * 3_600_000;
const today = Math.floor(Date.now() / dayMs) * dayMs;

let made = 0;

/** Records past events of one day, each in its own transaction. @returns their ids */
export async function recordEvents(
  service: TestService,
  {
    daysAgo,
    count = 1,
    workspaceId = service.workspaceId,
    isTest = false,
  }: {
    readonly daysAgo: number;
    readonly count?: number;
    readonly workspaceId?: string;
    readonly isTest?: boolean;
  },
): Promise<string[]> {
  const ids: string[] = [];
  for (; count > 0; count--) {
    const time = (today - daysAgo * dayMs + 1_000).toString(16).padStart(12, "0");
    const id = `evt_${time}${(made++).toString(16).padStart(12, "0")}${"0".repeat(8)}`;
    await service.app.db.pool.query("insert into events values ($2, $1, 'a.b.v1', now(), $3, $4)", [
      id,
      workspaceId,
      JSON.stringify({ id, data: {} }),
      isTest,
    ]);
    ids.push(id);
  }
  return ids;
}

/** The cursor of an event in a workspace that has never moved. */
export async function cursorAfter({ app }: TestService, id: string): Promise<string> {
  const text = "select position::text from events where id = $1";
  const { rows } = await app.db.pool.query(text, [id]);
  return `${rows[0].position}.${id}`;
}

/** The ids of the next events of a stream. */
export async function readEvents(
  url: string,
  key: string,
  start: { readonly cursor?: string; readonly afterId?: string },
  count: number,
): Promise<string[]> {
  const leaving = new AbortController();
  const response = await fetch(`${url}/api/v1/events:watch?${new URLSearchParams(start)}`, {
    headers: { authorization: `Bearer ${key}` },
    signal: AbortSignal.any([leaving.signal, AbortSignal.timeout(10_000)]),
  });
  if (!response.ok) {
    throw new Error(await response.text());
  }
  const ids: string[] = [];
  let rest = "";
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const { data } = JSON.parse(line);
      if (data === undefined) {
        throw new Error(line);
      }
      ids.push(data.id);
    }
    if (ids.length >= count) {
      break;
    }
  }
  leaving.abort();
  return ids.slice(0, count);
}
