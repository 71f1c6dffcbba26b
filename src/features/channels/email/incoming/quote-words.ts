/** The words that mail programs put around the emails that they quote and forward. */

/** Columns of the table. Alternatives are separated by commas. */
const columns = [
  // Labels of the headers above a quoted email.
  "from",
  "sent",
  "to",
  "subject",
  // Before the subject of a reply, and of a forwarded email.
  "reply",
  "forward",
  // The line that says who wrote: how it begins, and its verb, with a name after it or at its end.
  "on",
  "wrote",
  // Lines above a quoted email, and above a forwarded one.
  "original",
  "forwarded",
  // People point with these to what they have written between the lines of a quoted email, or to all of it.
  "below",
] as const;

type Column = (typeof columns)[number];

/** A language per row. */
const table = `
en | From | Sent, Date | To | Subject | Re | Fw, Fwd | On, At | wrote, writes, quoting … | Original Message, Original Appointment, Reply Message | Forwarded message, Begin forwarded message | below, beneath, underneath, inline, in-line, interleaved, in red, in blue, in green, in bold, in capitals, in caps, highlighted, marked, under each, in between
de | Von | Gesendet, Datum | An | Betreff | AW, Antw | WG | Am | schrieb …, geschrieben, zitat von … | Ursprüngliche Nachricht, Originalnachricht, Original-Nachricht, Original Nachricht | Weitergeleitete Nachricht, Anfang der weitergeleiteten Nachricht | unten, unterhalb, inline, in rot, in blau, in grün, rot markiert, farbig, im text, dazwischen, untenstehend, darunter, weiter unten, nachfolgend
fr | De | Envoyé, Date, Envoyé le | À, A | Objet, Sujet | RE, RÉ, RÉP | TR | Le | a écrit, écrit, citation de … | Message d'origine, Message original | Message transféré, Début du message transféré, Message réexpédié | ci-dessous, plus bas, ci-après, en rouge, en bleu, en vert, dans le texte, en gras, surligné, ci dessous
es | De | Enviado, Fecha, Enviado el | Para, A | Asunto | RE | RV, Reenv | El | escribió, citando a … | Mensaje original | Mensaje reenviado, Inicio del mensaje reenviado | abajo, más adelante, debajo, en rojo, en azul, en verde, entre líneas, a continuación, en negrita, resaltado
pt | De | Enviado, Enviada, Data, Enviada em, Enviado em, Enviada a | Para, A | Assunto | RE, RES | ENC | Em, A | escreveu | Mensagem original, Mensagem Original | Mensagem encaminhada, Início da mensagem encaminhada, Mensagem reencaminhada | abaixo, embaixo, em baixo, em vermelho, em azul, em verde, nas entrelinhas, a seguir, em negrito, destacado
it | Da | Inviato, Data | A | Oggetto | R, RE, RIF | I | Il, In data | ha scritto, scrive | Messaggio originale | Messaggio inoltrato, Inizio messaggio inoltrato | sotto, in basso, qui sotto, in rosso, in blu, in verde, di seguito, nel testo, in grassetto, evidenziato
nl | Van | Verzonden, Datum | Aan | Onderwerp | Antw, RE | Doorst | Op | schreef …, geschreven | Oorspronkelijk bericht, Origineel bericht | Doorgestuurd bericht, Begin doorgestuurd bericht | hieronder, onder, onderaan, beneden, in rood, in het rood, in blauw, in groen, tussen de regels, in de tekst, inline
sv | Från | Skickat, Datum | Till, Kopia | Ämne | SV, Sv | VB, Vb | Den | skrev …, skrev | Ursprungligt meddelande, Originalmeddelande | Vidarebefordrat meddelande, Vidarebefordrat brev | nedan, nedanför, under varje, i rött, i blått, i grönt, inline, i texten
da | Fra | Sendt, Dato | Til | Emne | SV | VS | Den | skrev …, skrev | Oprindelig meddelelse, Original meddelelse | Videresendt meddelelse, Start på videresendt besked | nedenfor, herunder, under hver, under hvert, med rødt, i rødt, med blåt, inline, i teksten
no | Fra | Sendt, Dato | Til | Emne | SV | VS | Den | skrev …, skrev | Opprinnelig melding, Original melding | Videresendt melding, Videresendt e-post | nedenfor, under hvert, i rødt, med rødt, i blått, inline, i teksten
fi | Lähettäjä | Lähetetty, Päiväys, Päivämäärä | Vastaanottaja, Kenelle | Aihe | VS, VAST | VL | ma, ti, ke, to, pe, la, su | kirjoitti | Alkuperäinen viesti | Välitetty viesti, Edelleenlähetetty viesti | alla, alapuolella, alempana, punaisella, sinisellä, vihreällä, tekstin seassa
pl | Od | Wysłano, Data, Wysłane | Do | Temat | Odp, ODP | PD | W dniu, Dnia | pisze, napisał, napisała, napisał(a) | Oryginalna wiadomość, Wiadomość oryginalna, Treść oryginalnej wiadomości | Wiadomość przekazana, Przekazana wiadomość, Treść przekazanej wiadomości | poniżej, niżej, na czerwono, na niebiesko, na zielono, w tekście
cs | Od | Odesláno, Datum | Komu | Předmět | Odp, RE | PD, Přeposláno | Dne, dne | napsal, napsala, napsal(a) | Původní zpráva, Původní e-mail | Přeposlaná zpráva | níže, dole, červeně, modře, zeleně, v textu
sk | Od | Odoslané, Dátum, Odoslaná | Komu | Predmet | Odp, RE | PD, Preposlané | Dňa, dňa | napísal, napísala, napísal(a) | Pôvodná správa | Preposlaná správa | nižšie, dolu, červenou, modrou, zelenou, v texte
hu | Feladó | Elküldve, Küldve, Dátum | Címzett | Tárgy | Vá, RE | Tov, TO | - | ezt írta …, írta | Eredeti üzenet | Továbbított üzenet | alább, lent, lejjebb, alul, pirossal, kékkel, zölddel, a szövegben
ro | De la | Trimis, Data, Dată | Către, La | Subiect | Răspuns, RE | Redirecționare | În, Pe, La data | a scris | Mesaj original, Mesajul original | Mesaj redirecționat | mai jos, dedesubt, cu roșu, în roșu, cu albastru, în text
hr | Od, Šalje | Poslano, Datum | Prima, Za | Predmet | Odg, RE | PD, Proslijeđeno | Dana | je napisao, je napisala, piše | Izvorna poruka, Originalna poruka | Proslijeđena poruka | ispod, dolje, u nastavku, crveno, crvenom, plavo, u tekstu
sl | Od | Poslano, Datum | Za | Zadeva | Odg, RE | Posr | Dne | je napisal, je napisala | Izvirno sporočilo, Prvotno sporočilo | Posredovano sporočilo | spodaj, v nadaljevanju, rdeče, z rdečo, modro, v besedilu
tr | Kimden, Gönderen | Gönderildi, Gönderme Tarihi, Tarih, Gönderim | Kime, Alıcı | Konu | YNT, Ynt | İLT, İlt, ILT | - | şunu yazdı, yazdı, tarihinde | Özgün İleti, Orijinal İleti, Orijinal Mesaj | İletilen ileti, İletilen mesaj, Yönlendirilen ileti | aşağıda, aşağıdaki, altta, kırmızı, mavi, yeşil, satır aralarında
el | Από | Στάλθηκε, Αποστολή, Ημερομηνία | Προς | Θέμα | ΑΠ, Απ, ΣΧΕΤ | ΠΡΘ, Πρθ | Στις, Την | έγραψε | Αρχικό μήνυμα | Προωθημένο μήνυμα | παρακάτω, πιο κάτω, κάτω, με κόκκινο, με μπλε, μέσα στο κείμενο
ru | От, От кого | Отправлено, Дата | Кому | Тема | Отв, НА | Пересл, ПЕР | пн, вт, ср, чт, пт, сб, вс | пишет, написал, написала, написал(а), писал | Исходное сообщение, Оригинальное сообщение | Пересылаемое сообщение, Пересланное сообщение, Начало переадресованного сообщения | ниже, внизу, красным, синим, зелёным, зеленым, в тексте
uk | Від, Від кого | Надіслано, Відправлено, Дата | Кому | Тема | Відп | Пересл | пн, вт, ср, чт, пт, сб, нд | пише, написав, написала, написав(ла) | Оригінальне повідомлення, Вихідне повідомлення | Переслане повідомлення, Пересилання повідомлення | нижче, унизу, внизу, червоним, синім, зеленим, у тексті
bg | От | Изпратено, Дата | До | Относно, Тема | Отг, ОТН | Препр | На | написа | Оригинално съобщение, Първоначално съобщение | Препратено съобщение | по-долу, долу, отдолу, в червено, с червено, в синьо, в текста
he | מאת | נשלח, תאריך | אל | נושא | השב | הועבר | בתאריך, ב | כתב, כתבה, מאת | הודעה מקורית | הודעה שהועברה, הודעה מועברת | למטה, להלן, מתחת, באדום, בכחול, בגוף
ar | من | تاريخ الإرسال, تم الإرسال, التاريخ, أرسل | إلى | الموضوع | رد | إعادة توجيه | في | كتب …, كتبت … | الرسالة الأصلية, رسالة أصلية | رسالة معاد توجيهها, الرسالة المعاد توجيهها | أدناه, بالأسفل, بالأحمر, باللون, في الأسفل, ضمن النص
ja | 差出人, 送信者 | 送信日時, 日付, 日時 | 宛先, To | 件名 | 返信 | 転送 | - | のメール, が書きました, が書き込みました, は書きました, のメッセージ | 元のメッセージ, 元のメール | 転送されたメッセージ, 転送メッセージ | 下記, 以下, 下に, 下の, 赤字, 赤で, 青字, 本文中, インライン
ko | 보낸 사람, 보낸사람, 발신 | 보낸 날짜, 날짜, 보낸날짜 | 받는 사람, 받는사람, 수신 | 제목 | 회신, 답장 | 전달 | - | 님이 작성, 작성, 님이 썼습니다 | 원본 메시지, 원본 메일, 원래 메시지 | 전달된 메시지, 전달된 메일 | 아래, 빨간색, 파란색, 본문, 하단
zh | 发件人, 寄件者, 寄件人 | 发送时间, 日期, 寄件日期, 傳送時間, 发送日期, 傳送日期, 时间 | 收件人, 收件者 | 主题, 主旨, 主題 | 答复, 回复, 回覆, 答覆, 回復 | 转发, 轉寄, 轉發 | - | 写道, 寫道, 的邮件, 写到 | 原始邮件, 原始郵件, 邮件原件, 原始消息 | 转发的邮件, 转发邮件, 轉寄的郵件, 已转发邮件 | 下面, 以下, 下方, 如下, 见下, 見下, 红色, 紅色, 蓝色, 藍色, 下文
th | จาก | ส่ง, วันที่ | ถึง | เรื่อง, ชื่อเรื่อง | ตอบ, ตอบกลับ | ส่งต่อ | เมื่อ, ใน | เขียน, เขียนว่า | ข้อความต้นฉบับ | ข้อความที่ส่งต่อ | ด้านล่าง, ข้างล่าง, สีแดง, สีน้ำเงิน
vi | Từ | Đã gửi, Ngày, Gửi, Đã Gửi | Đến, Tới | Chủ đề, Tiêu đề | TL, Trả lời | CT, Chuyển tiếp | Vào, Ngày | đã viết, viết | Thư gốc, Tin nhắn gốc | Thư được chuyển tiếp, Tin nhắn được chuyển tiếp | dưới đây, bên dưới, phía dưới, ở dưới, màu đỏ, màu xanh
id | Dari | Dikirim, Terkirim, Tanggal | Kepada, Untuk, Ke | Perihal, Subjek, Hal | Bls, Balas | Trs, Teruskan | Pada | menulis | Pesan asli, Pesan Asli | Pesan diteruskan, Pesan terusan | di bawah, berikut, dibawah, warna merah, warna biru, tulisan merah
lt | Nuo | Išsiųsta, Data | Kam | Tema | Ats | Pers | - | rašė | Originalus laiškas, Pradinis laiškas | Persiųstas laiškas | žemiau, apačioje, raudonai, mėlynai
lv | No | Nosūtīts, Datums | Kam | Tēma | Atb | Pārs | - | rakstīja | Sākotnējais ziņojums | Pārsūtīts ziņojums | zemāk, apakšā, sarkanā, zilā
et | Saatja, Kellelt | Saadetud, Kuupäev | Adressaat, Kellele | Teema | VS | Edasi | - | kirjutas, kirjutas … | Algne kiri, Algne teade | Edastatud kiri, Edastatud sõnum | allpool, all, punasega, sinisega
ca | De | Enviat, Data, Enviat el | Per a, A, Per | Assumpte, Tema | Resp | Reenv | El | va escriure, ha escrit, va escriure … | Missatge original | Missatge reenviat | a sota, més avall, a continuació, en vermell, en blau
`;

/** The words of one language. */
export type MailWords = Readonly<Record<Column, readonly string[]>>;

/** The words by language. */
export const mailWords: ReadonlyMap<string, MailWords> = new Map(
  table
    .trim()
    .split("\n")
    .map((row) => {
      const [language = "", ...cells] = row.split("|").map((cell) => cell.trim());
      const words = columns.map((column, index) => [column, wordsIn(cells[index])] as const);
      return [language, Object.fromEntries(words) as unknown as MailWords];
    }),
);

function wordsIn(cell = ""): string[] {
  return cell === "-" ? [] : cell.split(",").map((word) => word.trim().toLowerCase());
}
