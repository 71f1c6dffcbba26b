/** Emails as mail programs and people write them, by the parts to distinguish. */

/** A separate line above the history. */
const cut = "%%";

export interface Sample {
  readonly name: string;
  /** With the line `%%` above its history, if it has one at the end. */
  readonly text: string;
  readonly subject?: string;
  /** Texts of earlier messages of the conversation. */
  readonly earlier?: readonly string[];
}

/** The text of a sample, and the index of the first line of its history. */
export function read({ text }: Sample) {
  const lines = text.split("\n");
  const start = lines.indexOf(cut);
  return {
    text: lines.filter((line) => line !== cut).join("\n"),
    start: start === -1 ? lines.length : start,
  };
}

const question = `Hi Ada,

is the lamp plugged in, and does the switch click when you press it?
Please also tell us which bulb you use.

Grace
Lumen Support`;

/** As it is emailed. */
const sent = `${question}

Reply to this email, or open the conversation.
https://help.lumen.example/t/[link removed]

-- 
Lumen Ltd, 5 Harbour Road`;

const complaint = `Hello,

the desk lamp that I bought from you in October stays dark. I have tried two sockets.

Ada Lovelace
Analytical Engines, +44 20 5550 1815`;

const earlier = [sent, complaint];
const marks = (text: string) => text.replace(/^/gm, "> ").replace(/ +$/gm, "");
const answer = "It is plugged in, and the switch clicks.\nThe bulb is the one from the box.";

const gmail: Sample[] = [
  {
    name: "English",
    text: `${answer}

%%
On Mon, Nov 23, 2026 at 10:02 AM Grace Hopper <support@lumen.example> wrote:

${marks(sent)}`,
  },
  {
    name: "a wrapped line, and no empty one above",
    text: `Yes to both.
%%
On Mon, Nov 23, 2026 at 10:02 AM Lumen Support, Customer Happiness Team
<support+1042.3f2a@lumen.example> wrote:

> is the lamp plugged in, and does the switch click when you
> press it?`,
  },
  {
    name: "a sentence that begins like the line below it",
    text: `On Monday I wrote to <mary@engines.example>
On Tuesday, 24 November 2026 at 9, nothing was there.
%%
On Mon, Nov 23, 2026 at 10:02 AM Grace Hopper <support@lumen.example> wrote:
> is the lamp plugged in?`,
  },
  {
    name: "wrapped before the verb",
    text: `${answer}

%%
On Mon, Nov 23, 2026 at 10:02 AM Grace Hopper <support@lumen.example>
wrote:

${marks(question)}`,
  },
  {
    name: "German",
    text: `Beides ja.

%%
Am Mo., 23. Nov. 2026 um 10:02 Uhr schrieb Grace Hopper <
support@lumen.example>:

> Ist die Lampe eingesteckt?`,
  },
  {
    name: "French",
    text: `Oui, elle est branchée.

%%
Le lun. 23 nov. 2026 à 10:02, Grace Hopper <support@lumen.example> a
écrit :

> La lampe est-elle branchée ?`,
  },
  {
    name: "Spanish",
    text: `Sí, está enchufada.

%%
El lun, 23 nov 2026 a las 10:02, Grace Hopper (<support@lumen.example>)
escribió:

> ¿Está enchufada la lámpara?`,
  },
  {
    name: "Portuguese",
    text: `Está sim.

%%
Em seg., 23 de nov. de 2026 às 10:02, Grace Hopper <support@lumen.example>
escreveu:

> A lâmpada está na tomada?`,
  },
  {
    name: "Italian",
    text: `Sì, è collegata.

%%
Il giorno lun 23 nov 2026 alle ore 10:02 Grace Hopper <
support@lumen.example> ha scritto:

> La lampada è collegata?`,
  },
  {
    name: "Polish",
    text: `Tak, jest podłączona.

%%
pon., 23 lis 2026 o 10:02 Grace Hopper <support@lumen.example> napisał(a):

> Czy lampa jest podłączona?`,
  },
  {
    name: "Ukrainian",
    text: `Так, увімкнена.

%%
пн, 23 лист. 2026 р. о 10:02 Grace Hopper <support@lumen.example> пише:

> Чи увімкнена лампа?`,
  },
  {
    name: "Japanese",
    text: `はい、つながっています。

%%
2026年11月23日(月) 10:02 Grace Hopper <support@lumen.example>:

> ランプはコンセントにつながっていますか。`,
  },
  {
    name: "Korean",
    text: `네, 꽂혀 있습니다.

%%
2026년 11월 23일 (월) 오전 10:02, Grace Hopper <support@lumen.example>님이 작성:

> 램프가 꽂혀 있나요?`,
  },
  {
    name: "Chinese",
    text: `插好了。

%%
Grace Hopper <support@lumen.example> 于2026年11月23日周一 10:02写道：

> 灯插好了吗？`,
  },
  {
    name: "Hebrew, with marks of direction",
    text: `כן, היא מחוברת.

%%
\u202bבתאריך יום ב׳, 23 בנוב׳ 2026 ב-10:02 מאת \u202aGrace Hopper\u202c\u200f <\u202asupport@lumen.example\u202c\u200f>:\u202c

> האם המנורה מחוברת?`,
  },
  {
    name: "Thai",
    text: `เสียบแล้ว

%%
ในวันที่ จ. 23 พ.ย. 2026 เวลา 10:02 Grace Hopper <support@lumen.example>
เขียนว่า:

> เสียบปลั๊กโคมไฟแล้วหรือยัง`,
  },
  {
    name: "Arabic",
    text: `نعم، إنه موصول.

%%
في الاثنين، 23 نوفمبر 2026 في 10:02 ص تمت كتابة ما يلي بواسطة Grace Hopper <
support@lumen.example>:

> هل المصباح موصول بالكهرباء؟`,
  },
  {
    name: "Turkish",
    text: `Evet, takılı.

%%
Grace Hopper <support@lumen.example>, 23 Kas 2026 Pzt, 10:02 tarihinde şunu
yazdı:

> Lamba prize takılı mı?`,
  },
  {
    name: "Hungarian",
    text: `Igen, be van dugva.

%%
Grace Hopper <support@lumen.example> ezt írta (időpont: 2026. nov. 23., H,
10:02):

> Be van dugva a lámpa?`,
  },
  {
    name: "levels of history",
    text: `Thanks, that was it!

%%
On Tue, Nov 24, 2026 at 9:15 AM Grace Hopper <support@lumen.example> wrote:

> Please turn the bulb a little further.
>
> On Mon, Nov 23, 2026 at 5:40 PM Ada Lovelace <ada@engines.example> wrote:
>
>> ${answer.split("\n")[0]}
>>
>> On Mon, Nov 23, 2026 at 10:02 AM Grace Hopper <support@lumen.example>
>> wrote:
>>
>>> is the lamp plugged in?`,
  },
];

const apple: Sample[] = [
  {
    name: "Mail on a Mac",
    text: `${answer}

Ada

%%
> On 23 Nov 2026, at 10:02, Grace Hopper <support@lumen.example> wrote:
>
${marks(sent)}`,
    earlier,
  },
  {
    name: "with the line outside of the quotation",
    text: `${answer}

%%
On 23 Nov 2026, at 10:02, Grace Hopper <support@lumen.example> wrote:

${marks(question)}`,
  },
  {
    name: "an iPhone, with its signature",
    text: `Yes it is

Sent from my iPhone

%%
> On 23 Nov 2026, at 10:02, Lumen Support <support@lumen.example> wrote:
>
> \ufeff
${marks(sent)}`,
    earlier,
  },
  {
    name: "German",
    text: `Ja, sie ist eingesteckt.

Von meinem iPhone gesendet

%%
Am 23.11.2026 um 10:02 schrieb Grace Hopper <support@lumen.example>:

> \ufeffIst die Lampe eingesteckt?`,
  },
  {
    name: "French",
    text: `Oui.

Envoyé de mon iPhone

%%
Le 23 nov. 2026 à 10:02, Grace Hopper <support@lumen.example> a écrit :

> La lampe est-elle branchée ?`,
  },
  {
    name: "Danish",
    text: `Ja, det er den.

%%
Den 23. nov. 2026 kl. 10.02 skrev Grace Hopper <support@lumen.example>:

> Er lampen tilsluttet?`,
  },
  {
    name: "Dutch",
    text: `Ja, allebei.

%%
Op 23 nov. 2026, om 10:02 heeft Grace Hopper <support@lumen.example> het volgende geschreven:

> Zit de stekker in het stopcontact?`,
  },
];

const thunderbird: Sample[] = [
  {
    name: "English",
    text: `${answer}

%%
On 11/23/26 10:02, Grace Hopper wrote:
${marks(question)}`,
  },
  {
    name: "German",
    text: `Ja, ist sie.

%%
Am 23.11.26 um 10:02 schrieb Grace Hopper:
> Ist die Lampe eingesteckt?`,
  },
  {
    name: "French",
    text: `Oui, elle l'est.

%%
Le 23/11/2026 à 10:02, Grace Hopper a écrit :
> La lampe est-elle branchée ?`,
  },
  {
    name: "Polish",
    text: `Tak.

%%
W dniu 23.11.2026 o 10:02, Grace Hopper pisze:
> Czy lampa jest podłączona?`,
  },
  {
    name: "Czech",
    text: `Ano, je zapojená.

%%
Dne 23. 11. 26 v 10:02 Grace Hopper napsal(a):
> Je lampa zapojená?`,
  },
  {
    name: "Russian",
    text: `Да, включена.

%%
23.11.2026 10:02, Grace Hopper пишет:
> Лампа включена в сеть?`,
  },
  {
    name: "a signature below the text",
    text: `Yes and yes.

-- 
Ada Lovelace
Analytical Engines

%%
On 23/11/2026 10:02, Grace Hopper wrote:
${marks(question)}`,
  },
  {
    name: "a question quoted above, and all below",
    text: `> Please also tell us which bulb you use.

It is the one from the box.

%%
On 23/11/2026 10:02, Grace Hopper wrote:
${marks(question)}`,
  },
];

const headers = `From: Grace Hopper <support@lumen.example>
Sent: Monday, November 23, 2026 10:02 AM
To: Ada Lovelace <ada@engines.example>
Subject: Dark lamp`;

const outlook: Sample[] = [
  {
    name: "desktop, with a message of the conversation",
    subject: "RE: Dark lamp",
    text: `${answer}

%%
${headers}

${sent}`,
    earlier,
  },
  {
    name: "desktop, with a message that nobody knows",
    subject: "RE: Dark lamp",
    text: `${answer}

Kind regards,
Ada

%%
${headers}

We have two bulbs in stock. Which one do you want?`,
  },
  {
    name: "web, with a rule",
    subject: "Re: Dark lamp",
    text: `${answer}
%%
________________________________
From: Grace Hopper <support@lumen.example>
Sent: 23 November 2026 10:02
To: Ada Lovelace <ada@engines.example>
Subject: Dark lamp

${sent}`,
    earlier,
  },
  {
    name: "mobile",
    subject: "Re: Dark lamp",
    text: `Both yes

Get Outlook for iOS
%%
________________________________
From: Lumen Support <support@lumen.example>
Sent: Monday, November 23, 2026 10:02:11 AM
To: Ada Lovelace <ada@engines.example>
Subject: Re: Dark lamp

We have two bulbs in stock. Which one do you want?`,
  },
  {
    name: "bold labels, a copy and an importance",
    subject: "RE: Dark lamp",
    text: `The second one, please.

%%
*From:* Grace Hopper <support@lumen.example>
*Sent:* Monday, November 23, 2026 10:02 AM
*To:* Ada Lovelace <ada@engines.example>; Charles Babbage <charles@engines.example>;
 Mary Somerville <mary@engines.example>
*Cc:* Stores
*Subject:* RE: Dark lamp
*Importance:* High

We have two bulbs in stock. Which one do you want?`,
  },
  {
    name: "lines far apart, and a warning of a mail server",
    subject: "RE: Dark lamp",
    text: `${answer}

%%
From: Grace Hopper <support@lumen.example>

Sent: Monday, November 23, 2026 10:02 AM

To: Ada Lovelace <ada@engines.example>

Subject: Dark lamp

CAUTION: This email came from outside of Analytical Engines.

${sent}`,
    earlier,
  },
  {
    name: "web, with a line of HTML",
    subject: "Re: Dark lamp",
    text: `${answer}

%%
--------------------------------------------------------------------------------

From: Grace Hopper <support@lumen.example>
Sent: 23 November 2026 10:02
To: Ada Lovelace <ada@engines.example>
Subject: Dark lamp

${sent}`,
    earlier,
  },
  {
    name: "Mac",
    subject: "Re: Dark lamp",
    text: `${answer}

%%
From: Grace Hopper <support@lumen.example>
Date: Monday, 23 November 2026 at 10:02
To: Ada Lovelace <ada@engines.example>
Subject: Dark lamp

We have two bulbs in stock. Which one do you want?`,
  },
  {
    name: "older, with a line above",
    subject: "RE: Dark lamp",
    text: `${answer}

%%
-----Original Message-----
${headers}

${sent}`,
    earlier,
  },
  {
    name: "levels of history",
    subject: "RE: Dark lamp",
    text: `That helped, thank you.

%%
From: Grace Hopper <support@lumen.example>
Sent: Tuesday, November 24, 2026 9:15 AM
To: Ada Lovelace <ada@engines.example>
Subject: RE: Dark lamp

Please turn the bulb a little further.

From: Ada Lovelace <ada@engines.example>
Sent: Monday, November 23, 2026 5:40 PM
To: Lumen Support <support@lumen.example>
Subject: RE: Dark lamp

${answer}

${headers}

${sent}`,
    earlier: [...earlier, "Please turn the bulb a little further.", answer],
  },
  {
    name: "links that a scanner has replaced",
    subject: "RE: Dark lamp",
    text: `I have read it.

%%
${headers}

Hi Ada,

the manual of the lamp<https://safe.example/?url=https%3A%2F%2Flumen.example%2Fmanual&data=05> says how to change a bulb.

Reply to this email, or open the conversation<https://safe.example/?url=https%3A%2F%2Fhelp.lumen.example%2Ft%2F[link removed]&data=05>.`,
    earlier: [
      "Hi Ada,\n\nthe [manual of the lamp](https://lumen.example/manual) says how to change a **bulb**.\n\nReply to this email, or open the conversation.\nhttps://help.lumen.example/t/[link removed]",
    ],
  },
  {
    name: "a subject with the tag of a mail server",
    subject: "[EXTERNAL] RE: Dark lamp",
    text: `${answer}

%%
${headers}

We have two bulbs in stock. Which one do you want?`,
  },
];

/** Labels, time and prefix of a reply, as Outlook has them in its languages. */
const outlookLanguages: readonly (readonly [
  language: string,
  from: string,
  sent: string,
  to: string,
  subject: string,
  date: string,
  reply: string,
])[] = [
  ["Arabic", "من:", "تم الإرسال:", "إلى:", "الموضوع:", "23 نوفمبر 2026 10:02 ص", "رد"],
  [
    "Bulgarian",
    "От:",
    "Изпратено:",
    "До:",
    "Относно:",
    "понеделник, 23 ноември 2026 г. 10:02",
    "Отг",
  ],
  [
    "Catalan",
    "De:",
    "Enviat el:",
    "Per a:",
    "Tema:",
    "dilluns, 23 de novembre de 2026 10:02",
    "RE",
  ],
  ["Chinese", "发件人:", "发送时间:", "收件人:", "主题:", "2026年11月23日 10:02", "答复"],
  [
    "Traditional Chinese",
    "寄件者:",
    "寄件日期:",
    "收件者:",
    "主旨:",
    "2026年11月23日 上午 10:02",
    "回覆",
  ],
  [
    "Croatian",
    "Šalje:",
    "Poslano:",
    "Prima:",
    "Predmet:",
    "ponedjeljak, 23. studenoga 2026. 10:02",
    "RE",
  ],
  ["Czech", "Od:", "Odesláno:", "Komu:", "Předmět:", "pondělí 23. listopadu 2026 10:02", "RE"],
  ["Danish", "Fra:", "Sendt:", "Til:", "Emne:", "23. november 2026 10:02", "SV"],
  ["Dutch", "Van:", "Verzonden:", "Aan:", "Onderwerp:", "maandag 23 november 2026 10:02", "RE"],
  [
    "Finnish",
    "Lähettäjä:",
    "Lähetetty:",
    "Vastaanottaja:",
    "Aihe:",
    "maanantai 23. marraskuuta 2026 10.02",
    "VS",
  ],
  ["French", "De :", "Envoyé :", "À :", "Objet :", "lundi 23 novembre 2026 10:02", "RE"],
  ["German", "Von:", "Gesendet:", "An:", "Betreff:", "Montag, 23. November 2026 10:02", "AW"],
  ["Greek", "Από:", "Στάλθηκε:", "Προς:", "Θέμα:", "Δευτέρα, 23 Νοεμβρίου 2026 10:02 πμ", "ΑΠ"],
  ["Hebrew", "מאת:", "נשלח:", "אל:", "נושא:", "יום שני 23 נובמבר 2026 10:02", "השב"],
  [
    "Hungarian",
    "Feladó:",
    "Elküldve:",
    "Címzett:",
    "Tárgy:",
    "2026. november 23., hétfő 10:02",
    "RE",
  ],
  ["Indonesian", "Dari:", "Dikirim:", "Kepada:", "Subjek:", "Senin, 23 November 2026 10:02", "Bls"],
  ["Italian", "Da:", "Inviato:", "A:", "Oggetto:", "lunedì 23 novembre 2026 10:02", "R"],
  ["Japanese", "差出人:", "送信日時:", "宛先:", "件名:", "2026年11月23日 10:02", "RE"],
  [
    "Korean",
    "보낸 사람:",
    "보낸 날짜:",
    "받는 사람:",
    "제목:",
    "2026년 11월 23일 월요일 오전 10:02",
    "RE",
  ],
  ["Norwegian", "Fra:", "Sendt:", "Til:", "Emne:", "mandag 23. november 2026 10:02", "SV"],
  ["Polish", "Od:", "Wysłano:", "Do:", "Temat:", "poniedziałek, 23 listopada 2026 10:02", "Odp"],
  [
    "Portuguese",
    "De:",
    "Enviado:",
    "Para:",
    "Assunto:",
    "segunda-feira, 23 de novembro de 2026 10:02",
    "RES",
  ],
  ["Romanian", "De la:", "Trimis:", "Către:", "Subiect:", "luni, 23 noiembrie 2026 10:02", "RE"],
  ["Russian", "От:", "Отправлено:", "Кому:", "Тема:", "понедельник, 23 ноября 2026 г. 10:02", "RE"],
  ["Slovak", "Od:", "Odoslané:", "Komu:", "Predmet:", "pondelok 23. novembra 2026 10:02", "RE"],
  ["Slovenian", "Od:", "Poslano:", "Za:", "Zadeva:", "ponedeljek, 23. november 2026 10:02", "Odg"],
  [
    "Spanish",
    "De:",
    "Enviado el:",
    "Para:",
    "Asunto:",
    "lunes, 23 de noviembre de 2026 10:02",
    "RE",
  ],
  ["Swedish", "Från:", "Skickat:", "Till:", "Ämne:", "den 23 november 2026 10:02", "SV"],
  ["Thai", "จาก:", "ส่ง:", "ถึง:", "เรื่อง:", "23 พฤศจิกายน 2569 10:02", "ตอบ"],
  ["Turkish", "Kimden:", "Gönderildi:", "Kime:", "Konu:", "23 Kasım 2026 Pazartesi 10:02", "YNT"],
  [
    "Ukrainian",
    "Від:",
    "Надіслано:",
    "Кому:",
    "Тема:",
    "понеділок, 23 листопада 2026 р. 10:02",
    "RE",
  ],
  ["Vietnamese", "Từ:", "Đã gửi:", "Đến:", "Chủ đề:", "23 Tháng Mười Một 2026 10:02", "TL"],
];

const outlookInLanguages = outlookLanguages.map(
  ([name, from, sent, to, subject, date, reply]): Sample => ({
    name,
    subject: `${reply}: Lumen 3000`,
    text: `OK!

%%
${from} Grace Hopper <support@lumen.example>
${sent} ${date}
${to} Ada Lovelace
${subject} Lumen 3000

Lumen 3000, 5 W?`,
  }),
);

const others: Sample[] = [
  {
    name: "Yahoo, which marks no lines",
    text: `${answer}

%%
   On Monday, November 23, 2026 at 10:02:11 AM GMT+1, Grace Hopper <support@lumen.example> wrote:  
 
 ${sent.replaceAll("\n", "\n ")}`,
    earlier,
  },
  {
    name: "Yahoo, with a message that nobody knows",
    text: `The second one.

On Monday, November 23, 2026 at 10:02:11 AM GMT+1, Grace Hopper <support@lumen.example> wrote:

We have two bulbs in stock. Which one do you want?`,
    earlier,
  },
  {
    name: "Yahoo in Spanish",
    text: `Sí.

%%
El lunes, 23 de noviembre de 2026, 10:02:11 CET, Grace Hopper <support@lumen.example> escribió:

¿Está enchufada la lámpara a la corriente?`,
    earlier: ["¿Está enchufada la lámpara a la corriente?"],
  },
  {
    name: "GMX, whose time comes first",
    subject: "Aw: Dunkle Lampe",
    text: `Ja, ist sie.

%%
Gesendet: Montag, 23. November 2026 um 10:02 Uhr
Von: "Grace Hopper" <support@lumen.example>
An: ada@engines.example
Betreff: Dunkle Lampe

Ist die Lampe eingesteckt?`,
  },
  {
    name: "WEB.DE with marks",
    subject: "Aw: Dunkle Lampe",
    text: `Ja, ist sie.

%%
> Gesendet: Montag, 23. November 2026 um 10:02 Uhr
> Von: "Grace Hopper" <support@lumen.example>
> An: ada@engines.example
> Betreff: Dunkle Lampe
>
> Ist die Lampe wirklich eingesteckt?`,
    earlier: ["Ist die Lampe wirklich eingesteckt?"],
  },
  {
    name: "mutt",
    text: `${answer}

%%
On Mon, Nov 23, 2026 at 10:02:11AM +0000, Grace Hopper wrote:
${marks(question)}`,
  },
  {
    name: "Proton",
    text: `${answer}

Sent with Proton Mail secure email.

%%
On Monday, 23 November 2026 at 10:02, Grace Hopper <support@lumen.example> wrote:

${marks(sent)}`,
  },
  {
    name: "Yandex",
    text: `Да, включена.

%%
23.11.2026, 10:02, "Grace Hopper" <support@lumen.example>:

> Лампа включена в сеть?`,
  },
  {
    name: "Zoho, between dashes",
    text: `${answer}

%%
---- On Mon, 23 Nov 2026 10:02:11 +0100 Grace Hopper <support@lumen.example> wrote ---

> is the lamp plugged in?`,
  },
  {
    name: "Horde",
    text: `Ja, ist sie.

%%
Zitat von Grace Hopper <support@lumen.example>:

> Ist die Lampe eingesteckt?`,
  },
  {
    name: "Roundcube",
    text: `${answer}

%%
On 2026-11-23 10:02, Grace Hopper wrote:
> is the lamp plugged in?`,
  },
  {
    name: "QQ",
    subject: "回复：灯",
    text: `插好了。

%%
------------------ 原始邮件 ------------------
发件人: "Grace Hopper" <support@lumen.example>;
发送时间: 2026年11月23日(星期一) 上午10:02
收件人: "Ada"<ada@engines.example>;
主题: 灯

灯插好了吗？`,
  },
  {
    name: "K-9",
    text: `Ja.

%%
Am 23. November 2026 10:02:11 MEZ schrieb Grace Hopper <support@lumen.example>:
>Ist die Lampe eingesteckt?`,
  },
  {
    name: "BlackBerry, with its line",
    subject: "Re: Dark lamp",
    text: `Both yes

%%
  Original Message
From: Grace Hopper
Sent: Monday, November 23, 2026 10:02 AM
To: ada@engines.example
Subject: Dark lamp

${sent}`,
    earlier,
  },
  {
    name: "Samsung",
    subject: "Re: Dark lamp",
    text: `Both yes

%%
-------- Original message --------
From: Grace Hopper <support@lumen.example>
Date: 23/11/2026 10:02 (GMT+00:00)
To: Ada Lovelace <ada@engines.example>
Subject: Re: Dark lamp

We have two bulbs in stock. Which one do you want?`,
  },
  {
    name: "T-Online, whose subject comes first",
    subject: "AW: Dunkle Lampe",
    text: `Ja, ist sie.

%%
-----Original-Nachricht-----
Betreff: Dunkle Lampe
Datum: 2026-11-23T10:02:11+0100
Von: "Grace Hopper" <support@lumen.example>
An: "Ada Lovelace" <ada@engines.example>

Ist die Lampe eingesteckt?`,
  },
  {
    name: "German line above the text alone",
    text: `Ja, ist sie.

%%
-----Ursprüngliche Nachricht-----
Ist die Lampe wirklich eingesteckt?`,
    earlier: ["Ist die Lampe wirklich eingesteckt?"],
  },
  {
    name: "rewrapped lines with marks alone",
    text: `${answer}

%%
> Hi Ada,
>
> is the lamp plugged in, and does the switch click when
> you press
> it? Please also tell us which bulb you use.
>
> Grace
> Lumen Support`,
    earlier,
  },
  {
    name: "a language that the service does not know",
    text: `Jah, on küll.

%%
23. november 2026 10:02 Grace Hopper <support@lumen.example> saatis mulle sõnumi:

${marks(sent)}`,
    earlier,
  },
  {
    name: "the confirmation of a request",
    subject: "Re: We received your request (#7)",
    text: `I forgot: it is the black one.

%%
From: Lumen Support <support@lumen.example>
Sent: Monday, November 23, 2026 10:02 AM
To: ada@engines.example
Subject: We received your request (#7)

Thank you for your message. We will get back to you.

Your request number is 7.

Reply to this email, or open the conversation.`,
    earlier: [
      complaint,
      "Thank you for your message. We will get back to you.\n\nYour request number is 7.\n\nReply to this email, or open the conversation.",
    ],
  },
  {
    name: "an email that the requester wrote",
    subject: "Re: Dark lamp",
    text: `Is there any news?

%%
From: Ada Lovelace <ada@engines.example>
Sent: Friday, November 20, 2026 8:00 AM
To: Lumen Support <support@lumen.example>
Subject: Dark lamp

${complaint}`,
    earlier,
  },
];

const between: Sample[] = [
  {
    name: "below",
    text: `On Mon, Nov 23, 2026 at 10:02 AM Grace Hopper <support@lumen.example> wrote:

${marks(question)}

${answer}`,
    earlier,
  },
  {
    name: "below, with a signature",
    text: `Am 23.11.26 um 10:02 schrieb Grace Hopper:
> Ist die Lampe eingesteckt?

Ja, seit gestern.

-- 
Ada`,
  },
  {
    name: "between the lines",
    text: `On 23/11/2026 10:02, Grace Hopper wrote:
> is the lamp plugged in

Yes.

> and does the switch click when you press it?

No, it does not.`,
    earlier,
  },
  {
    name: "between the lines, whose end is quoted too",
    text: `Hi Grace,

On 23/11/2026 10:02, Grace Hopper wrote:
> is the lamp plugged in, and does the switch click when you press it?

Yes to both.

> Please also tell us which bulb you use.
>
> Grace
> Lumen Support`,
    earlier,
  },
  {
    name: "above and below",
    text: `Thanks for asking.

On 23/11/2026 10:02, Grace Hopper wrote:
> is the lamp plugged in, and does the switch click when you press it?

Yes to both.`,
    earlier,
  },
  {
    name: "Outlook, between the lines of a known message",
    subject: "RE: Dark lamp",
    text: `Dear Grace,

${headers}

Hi Ada,

is the lamp plugged in, and does the switch click when you press it?
Yes, and it clicks.
Please also tell us which bulb you use.
E27, 5 watts

Grace
Lumen Support`,
    earlier,
  },
  {
    name: "Outlook, below a known message",
    subject: "RE: Dark lamp",
    text: `Dear Grace,

${headers}

${question}

The bulb is an E27.`,
    earlier,
  },
  {
    name: "Outlook, below the greeting of a known message",
    subject: "RE: Dark lamp",
    text: `Hello,

${headers}

Hi Ada,
It is an E27.
is the lamp plugged in, and does the switch click when you press it?
Please also tell us which bulb you use.`,
    earlier,
  },
  {
    name: "Outlook, with a sign for yes",
    subject: "RE: Dark lamp",
    text: `Hello,

${headers}

is the lamp plugged in, and does the switch click when you press it? ✓
Please also tell us which bulb you use.`,
    earlier,
  },
  {
    name: "Outlook, behind a known line",
    subject: "RE: Dark lamp",
    text: `Hello,

${headers}

Hi Ada,

is the lamp plugged in, and does the switch click when you press it? YES, BOTH
Please also tell us which bulb you use.`,
    earlier,
  },
  {
    name: "Outlook, in red",
    subject: "RE: Dark lamp",
    text: `See my answers in red.

${headers}

Which of the two bulbs do you want?
The warm one.
Shall we send it to the office?
Yes please.`,
  },
  {
    name: "Outlook in English, with a word about it in German",
    subject: "RE: Dark lamp",
    text: `Hallo, siehe unten.

${headers}

Which of the two bulbs do you want?
The warm one.`,
  },
  {
    name: "Outlook, directly below the headers",
    subject: "RE: Dark lamp",
    text: `Hello,

${headers}
Bulb: E27
${question}`,
    earlier: ["Yes.", question.slice(60)],
  },
  {
    name: "Outlook in German, with a word about it",
    subject: "AW: Dunkle Lampe",
    text: `Antworten siehe unten.

Von: Grace Hopper <support@lumen.example>
Gesendet: Montag, 23. November 2026 10:02
An: Ada Lovelace
Betreff: Dunkle Lampe

Welche Birne möchten Sie?
Die warme.`,
  },
  {
    name: "Outlook in French, with a word about it",
    subject: "RE: Lampe",
    text: `Mes réponses ci-dessous.

De : Grace Hopper <support@lumen.example>
Envoyé : lundi 23 novembre 2026 10:02
À : Ada Lovelace
Objet : Lampe

Quelle ampoule voulez-vous ?
La chaude.`,
  },
  {
    name: "Outlook, with a link below a known message",
    subject: "RE: Dark lamp",
    text: `Hello,

${headers}

${question}

https://photos.example/lamp.jpg`,
    earlier,
  },
  {
    name: "Outlook, where a short answer repeats an earlier one",
    subject: "RE: Dark lamp",
    text: `Hello,

${headers}

is the lamp plugged in, and does the switch click when you press it?
Yes.
Please also tell us which bulb you use.`,
    earlier: [sent, "Yes.\n\nAda"],
  },
  {
    name: "Yahoo, below a known message",
    text: `On Monday, November 23, 2026 at 10:02:11 AM GMT+1, Grace Hopper <support@lumen.example> wrote:

${question}

It is an E27.`,
    earlier,
  },
];

const forwards: Sample[] = [
  {
    name: "Outlook",
    subject: "FW: Your order 1815",
    text: `FYI see below

From: Mary Somerville <mary@engines.example>
Sent: Friday, November 20, 2026 8:00 AM
To: Ada Lovelace <ada@engines.example>
Subject: Your order 1815

The lamp on my desk is dark too.`,
  },
  {
    name: "Outlook, with nothing about it",
    subject: "FW: Your order 1815",
    text: `Hello, any idea?

From: Mary Somerville <mary@engines.example>
Sent: Friday, November 20, 2026 8:00 AM
To: Ada Lovelace <ada@engines.example>
Subject: Your order 1815

The lamp on my desk is dark too.`,
  },
  {
    name: "Outlook in German",
    subject: "WG: Bestellung 1815",
    text: `Zur Kenntnis.

Von: Mary Somerville <mary@engines.example>
Gesendet: Freitag, 20. November 2026 08:00
An: Ada Lovelace
Betreff: AW: Bestellung 1815

Die Lampe auf meinem Tisch ist auch dunkel.`,
  },
  {
    name: "Outlook in French",
    subject: "TR: Commande 1815",
    text: `Pour information.

De : Mary Somerville <mary@engines.example>
Envoyé : vendredi 20 novembre 2026 08:00
À : Ada Lovelace
Objet : Commande 1815

Ma lampe est éteinte aussi.`,
  },
  {
    name: "Outlook in Spanish",
    subject: "RV: Pedido 1815",
    text: `Para su información.

De: Mary Somerville <mary@engines.example>
Enviado el: viernes, 20 de noviembre de 2026 08:00
Para: Ada Lovelace
Asunto: Pedido 1815

Mi lámpara tampoco funciona.`,
  },
  {
    name: "Outlook in Italian",
    subject: "I: Ordine 1815",
    text: `Per conoscenza.

Da: Mary Somerville <mary@engines.example>
Inviato: venerdì 20 novembre 2026 08:00
A: Ada Lovelace
Oggetto: Ordine 1815

Anche la mia lampada è spenta.`,
  },
  {
    name: "Outlook in Portuguese",
    subject: "ENC: Pedido 1815",
    text: `Segue para ciência.

De: Mary Somerville <mary@engines.example>
Enviado: sexta-feira, 20 de novembro de 2026 08:00
Para: Ada Lovelace
Assunto: Pedido 1815

A minha lâmpada também não acende.`,
  },
  {
    name: "Outlook in Danish",
    subject: "VS: Ordre 1815",
    text: `Til orientering.

Fra: Mary Somerville <mary@engines.example>
Sendt: 20. november 2026 08:00
Til: Ada Lovelace
Emne: Ordre 1815

Min lampe er også mørk.`,
  },
  {
    name: "Gmail",
    subject: "Fwd: Your order 1815",
    text: `Can you help her?

---------- Forwarded message ---------
From: Mary Somerville <mary@engines.example>
Date: Fri, Nov 20, 2026 at 8:00 AM
Subject: Your order 1815
To: Ada Lovelace <ada@engines.example>

The lamp on my desk is dark too.`,
  },
  {
    name: "Apple Mail",
    subject: "Your order 1815",
    text: `Can you help her?

Begin forwarded message:

> From: Mary Somerville <mary@engines.example>
> Subject: Your order 1815
> Date: 20 November 2026 at 08:00:00 GMT
> To: Ada Lovelace <ada@engines.example>
>
> The lamp on my desk is dark too.`,
  },
  {
    name: "Thunderbird in German",
    subject: "Fwd: Bestellung 1815",
    text: `Bitte helfen.

-------- Weitergeleitete Nachricht --------
Betreff: \tBestellung 1815
Datum: \tFri, 20 Nov 2026 08:00:00 +0000
Von: \tMary Somerville <mary@engines.example>
An: \tAda Lovelace <ada@engines.example>

Die Lampe auf meinem Tisch ist auch dunkel.`,
  },
  {
    name: "mutt",
    subject: "[mary@engines.example: Your order 1815]",
    text: `Can you help her?

----- Forwarded message from Mary Somerville <mary@engines.example> -----

Date: Fri, 20 Nov 2026 08:00:00 +0000
From: Mary Somerville <mary@engines.example>
To: Ada Lovelace <ada@engines.example>
Subject: Your order 1815

The lamp on my desk is dark too.

----- End forwarded message -----`,
  },
  {
    name: "an email pasted into a new one",
    subject: "What your colleague promised",
    text: `Your colleague wrote this to me:

From: Charles Babbage <charles@lumen.example>
Sent: Friday, November 20, 2026 8:00 AM
To: Ada Lovelace
Subject: Your refund

We pay you back by Monday.

It is Wednesday now, and nothing has come.`,
  },
];

const travel: Sample[] = [
  {
    name: "three labels, and a question",
    subject: "Lamp for a trip",
    text: `I take the lamp along:

From: London
To: Paris
Date: 3 May 2026

May I carry it in the cabin?`,
  },
  {
    name: "with times, in a reply",
    subject: "Re: Dark lamp",
    text: `Please send it to where I am then.

From: London Heathrow
To: Paris Charles de Gaulle
Date: 3 May 2026 10:30
Seat: 12A

I am back on 9 May.`,
    earlier,
  },
  {
    name: "German",
    subject: "AW: Dunkle Lampe",
    text: `Meine Reise:

Von: Hamburg
An: München
Datum: 03.05.2026 10:30

Danach bin ich wieder da.`,
  },
  {
    name: "Spanish",
    subject: "RE: Lámpara",
    text: `Mi vuelo:

De: Madrid
A: Lima
Fecha: 3 de mayo de 2026 10:30
Asunto del viaje: vacaciones

Vuelvo el 20 de mayo.`,
  },
  {
    name: "a parcel",
    subject: "Re: Dark lamp",
    text: `The label says:

From: Lumen Ltd
To: Analytical Engines
Sent: yesterday
Subject: fragile

It has not come.`,
  },
];

const machines: Sample[] = [
  {
    name: "npm at the end",
    text: `This is what I see:

> npm install

> lumen-driver@2.1.0 postinstall
> node setup.js`,
    earlier,
  },
  {
    name: "Python at the end",
    text: `It fails here:

>>> import lumen
>>> lumen.on()
>>> print(lumen.state)`,
    earlier,
  },
  {
    name: "a reply that ends in a prompt",
    subject: "Re: Dark lamp",
    text: `On 23 Nov I ran it again, and it says:

> lumen --status
> error: no device`,
    earlier,
  },
  {
    name: "PowerShell",
    text: `The output:

> Get-Device lumen
> Status : Unknown`,
  },
  {
    name: "a log with times and colons",
    text: `The log of 2026-11-23 10:02:11 begins with:
> start
> 10:02:12 probe
> 10:02:13 timeout`,
    earlier,
  },
  {
    name: "a log that somebody writes about",
    text: `At 10:02 on 23 Nov 2026 the installer wrote this to the log:
> lumen ERR! code 1
> lumen ERR! no device`,
    earlier,
  },
  {
    name: "what a page says to do",
    text: `On 23.11.2026 at 10:02 I followed <https://lumen.example/setup>:
> lumen --on
> error: no device`,
    earlier,
  },
  {
    name: "a diff",
    text: `I changed the driver:

--- a/lumen.conf
+++ b/lumen.conf
@@ -1,2 +1,2 @@
-power=5
+power=7`,
  },
  {
    name: "a diff of the old kind",
    text: `The two files differ:

3c3
< power=5
---
> power=7`,
  },
  {
    name: "a patch with headers",
    subject: "Re: [PATCH] lamp: wait for the bulb",
    text: `This one works for me:

From: Ada Lovelace <ada@engines.example>
Date: Mon, 23 Nov 2026 10:02:11 +0000
Subject: [PATCH v2] lamp: wait for the bulb

--- a/lamp.c
+++ b/lamp.c
@@ -1 +1 @@
-wait(5);
+wait(50);`,
  },
  {
    name: "a log of an address",
    text: `Your server answers to <ada@engines.example>:
> 550 no such lamp`,
  },
  {
    name: "an SQL prompt",
    text: `The table is empty:

lumen=> select * from lamps;
> (0 rows)`,
  },
  {
    name: "headers of HTTP",
    text: `The response was:

> From: proxy-3
> Date: Mon, 23 Nov 2026 10:02:11 GMT
> X-Lumen: dark`,
  },
  {
    name: "headers of an email in a log",
    subject: "Re: Bounced",
    text: `My server writes:

Date: Mon, 23 Nov 2026 10:02:11 +0000
From: MAILER-DAEMON@engines.example
To: ada@engines.example
Subject: Returned mail

and then stops. Can you see why?`,
  },
];

const quotations: Sample[] = [
  {
    name: "a sentence, and the answer",
    text: `> Please also tell us which bulb you use.

An E27.`,
    earlier,
  },
  {
    name: "two sentences, and the answers",
    text: `Hi Grace,

> is the lamp plugged in

Yes.

> which bulb you use

An E27.

Ada`,
    earlier,
  },
  {
    name: "a manual at the end",
    text: `Your manual says this, and it is wrong:

> Turn the bulb to the left until it clicks.`,
    earlier,
  },
  {
    name: "a manual that wrote something",
    text: `On Monday the manual wrote:

> Turn the bulb to the left until it clicks.`,
    earlier,
  },
  {
    name: "someone quoted without marks",
    text: `On Monday, 23 November 2026 your colleague wrote:

We send you a new lamp.

It has not come.`,
    earlier,
  },
  {
    name: "a known sentence at the end, and words about it",
    text: `About what you asked on 23.11.2026:

%%
> Please also tell us which bulb you use.`,
    earlier,
  },
  {
    name: "a known sentence at the end, and when it came",
    text: `On 23.11.2026 at 10:02 you asked me:

%%
> Please also tell us which bulb you use.`,
    earlier,
  },
  {
    name: "a menu with arrows",
    text: `I pressed
> Settings
> Light
and nothing happened.`,
  },
  {
    name: "marks alone",
    text: marks(question),
    earlier,
  },
];

const transcripts: Sample[] = [
  {
    name: "times and names",
    text: `Our chat of yesterday:

[10:02] Grace: Is it plugged in?
[10:03] Ada: Yes.
[10:04] Grace wrote:
[10:04] Then we send a new one.`,
  },
  {
    name: "lines with a verb",
    text: `From the chat:

Ada, 10:03 wrote:
the lamp is dark
Grace, 10:04 wrote:
then we send a new one

When does it come?`,
  },
  {
    name: "marks before what one said",
    text: `The chat:

Grace> Is it plugged in?
Ada> Yes.
> connection lost`,
    earlier,
  },
  {
    name: "German, with times",
    text: `Aus dem Chat:

Grace schrieb um 10:04:
Dann kommt eine neue.

Wann kommt sie?`,
  },
];

const plain: Sample[] = [
  { name: "a text", text: `The lamp is dark.\n\nAda` },
  {
    name: "a signature with labels",
    text: `The lamp is dark.

--
Ada Lovelace
Tel: +44 20 5550 1815
Date: 23 November 2026 10:02
To: be called after noon`,
  },
  {
    name: "a signature that earlier messages have",
    text: `Is there any news?

Ada Lovelace
Analytical Engines, +44 20 5550 1815`,
    earlier,
  },
  {
    name: "a contact form",
    text: `From: Ada Lovelace
Subject: Dark lamp
Message: The lamp is dark.`,
  },
  {
    name: "rules and dashes",
    text: `I tried:
--- the switch
--- the plug
________________
Nothing helped.`,
  },
  {
    name: "an earlier message once more",
    text: complaint,
    earlier,
  },
  {
    name: "a line that ends like history",
    text: `In the email of 23 November 2026 at 10:02, you wrote:
the lamp would come on Monday. It did not.`,
    earlier,
  },
];

/** By group. */
export const samples: Readonly<Record<string, readonly Sample[]>> = {
  gmail,
  apple,
  thunderbird,
  outlook,
  outlookInLanguages,
  others,
  between,
  forwards,
  travel,
  machines,
  quotations,
  transcripts,
  plain,
};
