// @suite all
import t from "tap";
import { startService, type TestService } from "../../../support/service.ts";

const path = "/api/v1/tickets";

/** Subjects of tickets, by the queries that find them in a language; with `!` in front, those that do not. */
const cases: Readonly<Record<string, readonly [subject: string, ...queries: string[]][]>> = {
  en: [
    ["The shipping was cancelled", "ship", "shipped", "cancel", "cancelling", "!shop"],
    ["Cities and activities", "city", "activity", "activities"],
    ["Invoiced twice", "invoice", "invoicing", "invoices"],
  ],
  de: [
    ["Die Lampe ist kaputt", "Lampen", "lampe", "kaputte", "kaputtes", "!Lampenschirm"],
    ["Zwei Häuser ohne Schlüssel", "Haus", "häuser", "hauser", "Hauses", "Schlüsseln"],
    ["Rückerstattungen für Straßen", "Rückerstattung", "ruckerstattung", "strasse", "Straße"],
    ["Bestellung geliefert", "bestellungen", "gelieferte", "!lieferant"],
  ],
  es: [
    ["El pedido no llegó", "pedidos", "pedido", "llegó", "llego", "!pedagogo"],
    ["Facturación inválida", "facturacion", "facturaciones", "facturación", "invalidos"],
    ["Las lámparas rotas", "lampara", "lámpara", "roto", "!lampe"],
    ["Solicitudes de reembolsos", "reembolso", "solicitud", "reembolsar"],
  ],
  fr: [
    ["La commande est annulée", "commandes", "annuler", "annulees", "annulé", "commander"],
    ["Les chevaux des hôpitaux", "cheval", "hopital", "hôpital", "chevaux"],
    ["Problèmes de facturation", "probleme", "problème", "facturations"],
  ],
  pt: [
    ["Os pedidos foram cancelados", "pedido", "cancelado", "cancelar", "!pedra"],
    ["Reclamações sobre a entrega", "reclamacao", "reclamação", "entregas", "reclamacoes"],
    ["Endereço inválido", "enderecos", "endereço", "invalida"],
  ],
  ar: [
    ["أين الطلبات الجديدة", "طلب", "طلبات", "الطلبات", "الطلب", "والطلبات", "جديدة", "جديد"],
    ["مشكلة مع المستخدمين", "مستخدم", "المستخدم", "مُستَخدِم", "مستخدمون"],
    ["رسالة إلى أحمد رقم ٤٢١", "احمد", "رسالـــة", "الى", "421"],
  ],
  ja: [
    ["サーバーに接続できません", "サーバ", "サーバー", "接続", "ｻｰﾊﾞｰ", "!サハ", "!接続し"],
    [
      "東京都の請求書が届かない",
      "東京",
      "京都",
      "請求書",
      "届かない",
      "請求 東京",
      "!京東",
      "!届きません",
    ],
    ["ガラスの部品", "ガラス", "部品", "!カラス", '"ガラスの"'],
    ["佐々木さんのパスワード", "佐々木", "パス", "ワード", "パスワードー"],
  ],
  none: [["Lamps and pedidos", "lamps", "pedidos", "!lampe", '!"lamp"', "!pedido or pedida"]],
};

const setLanguage = async ({ rest }: TestService, language: string) => {
  const { status, text } = await rest("PATCH", "/api/v1/workspace", { language });
  t.equal(status, 200, text);
};

t.test("words are found by their forms in the language of the workspace", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  for (const [language, tickets] of Object.entries(cases)) {
    await t.test(language, async (t) => {
      await setLanguage(service, language);
      for (const [subject, ...queries] of tickets) {
        const { body } = await service.rest("POST", path, { subject, requester: { name: "Q" } });
        for (const query of queries) {
          const q = query.replace(/^!/, "");
          const { body: found } = await service.rest(
            "GET",
            `${path}?${new URLSearchParams({ q })}`,
          );
          const ids = found.correctedQ ? [] : found.data.map(({ id }: { id: string }) => id);
          t.equal(ids.includes(body.data.id), q === query, `${subject}: ${query}`);
        }
      }
    });
  }

  const { body } = await service.rest("GET", "/api/v1/audit-events?action=workspace.updated");
  t.match(body.data[0], { changes: [{ field: "language", before: "ja", after: "none" }] });
  t.match(await service.rest("PATCH", "/api/v1/workspace", { language: "tlh" }), {
    status: 400,
    body: { error: { code: "INVALID_ARGUMENT", details: [{ field: "language" }] } },
  });
});
