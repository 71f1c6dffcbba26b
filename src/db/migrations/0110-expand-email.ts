import { Migration } from "@mikro-orm/migrations";

/** E-mail channels, how e-mails to requesters look, and the history that e-mails quote. */
export class Email extends Migration {
  override up(): void {
    this.addSql(`
      alter table channels
        add column sender_name text not null default '',
        add column mail_footer text not null default '',
        add column mail_confirmation boolean not null default false;

      alter table messages add column quoted_text text not null default '';
    `);
  }
}
