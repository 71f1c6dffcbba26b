// @suite all
import pg from "pg";
import t from "tap";
import { fillWorkspace } from "../../../../src/admin/fill-workspace.ts";
import { tenantRole, workspaceSetting } from "../../../../src/db/tenancy/tenant-role.ts";
import { startService } from "../../../support/service.ts";

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Cond"?: string;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Runs a statement as a tenant, and gives back the plans of what its functions ran. */
async function innerPlans(url: string, workspaceId: string, text: string, values: string[]) {
  const client = new pg.Client({ connectionString: url });
  const plans: PlanNode[] = [];
  client.on("notice", ({ message }) => {
    const json = /^duration: .*?plan:\n([\s\S]*)$/.exec(message ?? "")?.[1];
    if (json !== undefined) {
      plans.push(JSON.parse(json).Plan);
    }
  });
  await client.connect();
  try {
    await client.query(`
      load 'auto_explain';
      set auto_explain.log_min_duration = 0;
      set auto_explain.log_nested_statements = on;
      set auto_explain.log_format = json;
      set auto_explain.log_level = notice`);
    await client.query("begin");
    await client.query(`set local role ${tenantRole}`);
    await client.query(`select set_config('${workspaceSetting}', $1, true)`, [workspaceId]);
    plans.length = 0;
    await client.query(text, values);
    return plans;
  } finally {
    await client.end();
  }
}

t.test("a search reads its own workspace only, in spite of statistics", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const { pool } = service.app.db;
  const { url } = service.app.db;
  const other = await service.newWorkspace();
  const tables = ["tickets", "messages", "requesters"];
  for (const table of tables) {
    await pool.query(`alter table ${table} set (autovacuum_enabled = off)`);
  }

  const states: [name: string, prepare: () => Promise<unknown>][] = [
    ["nothing is known", async () => {}],
    ["all was empty when it was analyzed", () => pool.query("analyze")],
    ["everything is a neighbor's, in the pending list", () => fill(other.workspaceId, 2_000)],
    ["all was a neighbor's when it was analyzed", () => pool.query("analyze")],
    ["the workspace is small", () => fill(service.workspaceId, 50)],
    ["the workspace is large", () => fill(service.workspaceId, 4_000)],
    ["all is known", () => pool.query("vacuum analyze")],
  ];
  const fill = (workspaceId: string, count: number) => fillWorkspace(pool, workspaceId, count);
  const searches = [
    `select search_tickets($1, jsonb_build_array(jsonb_build_array(
      jsonb_build_object('texts', array[$2], 'isPrefix', true))), '[]', null, 100)`,
    `select search_tickets($1, '[]', jsonb_build_array(jsonb_build_array(
      jsonb_build_object('texts', array[$2]))), null, 100)`,
    "select correct_word($1, array[$2, 'lamp'])",
    "select tickets_with_exact_terms($1, '{}', array['plan'], array[$2], 5001)",
    "select tickets_with_exact_terms($1, array[$2, 'lamp'], '{}', '{}', 5001)",
    "select search_requesters($1, $2, null, 51)",
  ];

  for (const [name, prepare] of states) {
    await prepare();
    for (const search of searches) {
      for (const words of ["zebra", "-zzznothing", '"has not arrived"', "lamp or chair"]) {
        const plans = await innerPlans(url, service.workspaceId, search, [
          service.workspaceId,
          words,
        ]);
        const nodes = plans.flatMap(nodesOf);
        const reads = nodes.filter((node) => "Index Cond" in node);
        t.ok(reads.length > 0, `${name}: ${words}`);
        const isOwn = ({ "Index Cond": condition = "" }: PlanNode) =>
          /workspace_id = |ROW\(workspace_id, id\)|_vector @@/.test(condition);
        t.ok(reads.every(isOwn), JSON.stringify(reads));
        const whole = nodes.filter(
          (node) =>
            node["Node Type"].includes("Scan") && tables.includes(node["Relation Name"] ?? ""),
        );
        t.same(
          whole.filter(
            (node) => !("Index Cond" in node) && node["Node Type"] !== "Bitmap Heap Scan",
          ),
          [],
          "no table or index is read from end to end",
        );
      }
    }
  }
});
