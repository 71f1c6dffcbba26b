import type { Page } from "playwright-core";
import type { Demo } from "./demo-workspace.ts";

/** A page of the dashboard, or one of its states. */
export interface Stop {
  readonly name: string;
  /** Below `/dashboard`. */
  readonly path: string;
  /** A selector of an element of the complete page. */
  readonly shows: string;
  /** The actions of a person that lead to the state. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** Closes it, if the address does not. */
  readonly leave?: (page: Page) => Promise<unknown>;
}

const heading = (text: string) => `h2:text-is("${text}")`;
const press = (name: string) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).click();

async function createKey(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Name" }).fill("deploy");
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("textbox", { name: "API key" }).waitFor();
}

async function choosePlan(page: Page): Promise<void> {
  const choice = page.getByRole("button", { name: "Choose Pro" });
  if (await choice.isVisible()) {
    await choice.click();
  }
  await page.getByText("Active", { exact: true }).waitFor();
}

async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: /^Search/ }).fill(text);
}

async function chooseMerge(page: Page): Promise<void> {
  await press("Ticket")(page);
  await page.getByRole("menuitem", { name: "Merge into another ticket" }).click();
  await page.getByRole("list", { name: "Tickets found" }).waitFor();
}

const pressEscape = (page: Page) => page.keyboard.press("Escape");

async function store(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: /^I have stored/ }).check();
  await page.getByRole("button", { name: "Done" }).click();
}

/** Fails every call of a method. */
const without = (method: string) => async (page: Page) => {
  await page.route(`**/${method}`, (route) => route.fulfill({ status: 502, body: "Bad gateway" }));
  await page.reload();
  await page.getByRole("alert").waitFor({ timeout: 10_000 });
  await page.unroute(`**/${method}`);
};

/** Pages of a workspace in use, in the order of the navigation. */
export const pagesOf = ({ ticketId, webhookId, channelId }: Demo): Stop[] => [
  { name: "overview", path: "/overview", shows: heading("Waiting longest") },
  { name: "tickets", path: "/tickets", shows: ".ticket" },
  { name: "ticket", path: `/tickets/${ticketId}`, shows: ".message-note" },
  { name: "canned-replies", path: "/canned-replies", shows: "tbody tr" },
  { name: "channels", path: "/channels", shows: "tbody tr" },
  { name: "channel", path: `/channels/${channelId}`, shows: "iframe" },
  { name: "events", path: "/events", shows: "tbody tr" },
  { name: "team", path: "/team", shows: "tbody tr" },
  { name: "api-keys", path: "/api-keys", shows: "tbody tr" },
  { name: "api-calls", path: "/api-calls", shows: "tbody tr" },
  { name: "webhooks", path: "/webhooks", shows: ".webhook-list .strip" },
  { name: "webhook", path: `/webhooks/${webhookId}`, shows: ".delivery-table tbody tr" },
  { name: "audit", path: "/audit", shows: "tbody tr" },
  { name: "billing", path: "/billing", shows: ".plan" },
  { name: "workspace", path: "/workspace", shows: "select[name=language]" },
];

/** Their states: dialogs, sheets, empty lists and failures. */
export function statesOf(demo: Demo): Stop[] {
  const { keyId, memberId, webhookId, failingId, eventId, succeededId, failedId, auditId } = demo;
  const webhook = `/webhooks/${webhookId}`;
  return [
    {
      name: "overview-failed",
      path: "/overview",
      shows: "h1",
      async act(page) {
        await without("CountTickets")(page);
        await page.locator(".tile").filter({ hasText: "Unassigned–" }).waitFor();
      },
    },
    {
      name: "palette",
      path: "/billing",
      shows: ".plan",
      act: (page) => search(page, ""),
      leave: pressEscape,
    },
    {
      name: "palette-none",
      path: "/billing",
      shows: ".plan",
      act: (page) => search(page, "zzz"),
      leave: pressEscape,
    },
    { name: "canned-reply-create", path: "/canned-replies?create", shows: "dialog form" },
    {
      name: "canned-reply",
      path: `/canned-replies?reply=${demo.replyId}`,
      shows: "dialog .canned-missing",
    },
    { name: "channel-create", path: "/channels?create", shows: "dialog form" },
    {
      name: "channel-create-whatsapp",
      path: "/channels?create",
      shows: "dialog form",
      act: (page) => page.getByLabel("WhatsApp").check(),
    },
    {
      name: "tickets-selected",
      path: "/tickets?view=all",
      shows: ".ticket",
      act: (page) => page.locator(".ticket-check input").first().check(),
    },
    {
      name: "view-save",
      path: "/tickets?view=all&priority=high",
      shows: ".filter-chips",
      act: press("Save view"),
      leave: pressEscape,
    },
    { name: "view-none", path: "/tickets?view=vw_none", shows: ".empty" },
    {
      name: "ticket-snooze",
      path: `/tickets/${demo.ticketId}`,
      shows: ".message-note",
      act: (page) => page.keyboard.press("b"),
      leave: pressEscape,
    },
    {
      name: "ticket-merge",
      path: `/tickets/${demo.ticketId}`,
      shows: ".message-note",
      act: chooseMerge,
      leave: pressEscape,
    },
    { name: "ticket-new", path: "/tickets?new", shows: "dialog form" },
    { name: "tickets-none", path: "/tickets?view=closed", shows: ".empty" },
    { name: "event", path: `/events?event=${eventId}`, shows: "dialog figure" },
    { name: "events-none", path: "/events?before=2020-01-01T00:00:00Z", shows: ".empty" },
    { name: "team-invite", path: "/team?invite", shows: "dialog form" },
    { name: "team-edit", path: `/team?edit=${memberId}`, shows: "dialog form" },
    { name: "team-remove", path: `/team?remove=${memberId}`, shows: "dialog p" },
    {
      name: "team-menu",
      path: "/team",
      shows: "tbody tr",
      act: (page) => page.getByRole("button", { name: /^Actions for Margaret/ }).click(),
      leave: pressEscape,
    },
    { name: "team-none", path: "/team?show=removed", shows: ".empty" },
    { name: "key-create", path: "/api-keys?create", shows: "dialog form" },
    {
      name: "key-secret",
      path: "/api-keys?create",
      shows: "dialog input",
      act: createKey,
      leave: store,
    },
    { name: "key-rename", path: `/api-keys?rename=${keyId}`, shows: "dialog input" },
    { name: "key-revoke", path: `/api-keys?revoke=${keyId}`, shows: "dialog p" },
    {
      name: "key-menu",
      path: "/api-keys",
      shows: "tbody tr",
      act: press("Actions for billing sync"),
      leave: pressEscape,
    },
    { name: "keys-none", path: "/api-keys?q=zzz", shows: ".empty" },
    { name: "webhook-create", path: "/webhooks?create", shows: "dialog form" },
    { name: "webhook-failing", path: `/webhooks/${failingId}?span=168`, shows: "tbody tr" },
    { name: "webhook-edit", path: `${webhook}?edit`, shows: "dialog form" },
    { name: "webhook-test", path: `${webhook}?test`, shows: "dialog textarea" },
    { name: "webhook-recover", path: `${webhook}?recover`, shows: "dialog form" },
    { name: "webhook-rotate", path: `${webhook}?rotate`, shows: "dialog form" },
    { name: "webhook-delete", path: `${webhook}?delete`, shows: "dialog p" },
    {
      name: "webhook-pause",
      path: webhook,
      shows: ".delivery-table tbody tr",
      act: (page) => page.getByRole("switch").click(),
      leave: pressEscape,
    },
    {
      name: "webhook-chart",
      path: webhook,
      shows: ".delivery-table tbody tr",
      act: (page) => page.getByRole("slider").focus(),
    },
    { name: "webhook-none", path: `${webhook}?outcome=skipped`, shows: ".empty" },
    { name: "webhook-unknown", path: "/webhooks/whs_unknown", shows: "[role=alert]" },
    { name: "delivery", path: `${webhook}?delivery=${succeededId}`, shows: "dialog .attempts li" },
    {
      name: "delivery-failed",
      path: `/webhooks/${failingId}?delivery=${failedId}`,
      shows: "dialog .attempts li",
    },
    { name: "audit-entry", path: `/audit?entry=${auditId}`, shows: "dialog .facts" },
    { name: "not-found", path: "/nowhere", shows: "h1" },
    { name: "billing-active", path: "/billing", shows: ".plan", act: choosePlan },
  ];
}

/** Pages of an unused workspace. */
export const emptyPages: readonly Stop[] = [
  { name: "overview-empty", path: "/overview", shows: heading("Get started") },
  { name: "canned-replies-empty", path: "/canned-replies", shows: ".empty" },
  { name: "channels-empty", path: "/channels", shows: ".empty" },
  { name: "events-empty", path: "/events", shows: ".empty" },
  { name: "webhooks-empty", path: "/webhooks", shows: ".empty" },
];

/** Goes to a stop without loading the dashboard again. */
export async function visit(page: Page, { path, shows, act }: Stop): Promise<void> {
  await page.evaluate(`history.pushState(null, "", ${JSON.stringify(`/dashboard${path}`)})`);
  await page.locator(shows).first().waitFor();
  await act?.(page);
}

/** The view of an agent: pages, the palette without admin pages, and the refusal of those. */
export const agentPages = ({ ticketId, eventId, webhookId }: Demo): Stop[] => [
  { name: "agent-overview", path: "/overview", shows: heading("Waiting longest") },
  { name: "agent-ticket", path: `/tickets/${ticketId}`, shows: ".message-note" },
  { name: "agent-team", path: "/team", shows: "tbody tr" },
  { name: "agent-event", path: `/events?event=${eventId}`, shows: "dialog figure" },
  {
    name: "agent-palette",
    path: "/events",
    shows: "tbody tr",
    act: (page) => search(page, "a"),
    leave: pressEscape,
  },
  {
    name: "agent-refused",
    path: `/webhooks/${webhookId}`,
    shows: heading("This page is for admins"),
  },
];
