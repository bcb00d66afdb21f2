import { escapeHtml } from '#server/core/escape-html.ts';
import { fill, type Messages, messagesOf } from '#server/core/messages.ts';
import type { OutgoingMail } from '#server/ports/mail-transport.ts';
import { formatTag, htmlLanguage, type Language } from '#shared/domain/language.ts';
import {
  CHANGE_LINK_MS,
  CONFIRM_LINK_MS,
  type MailFacts,
  type MailKind,
  RESET_LINK_MS,
  UNDO_LINK_MS,
} from '#shared/domain/mail.ts';
import { NOT_ME_LINK_MS, PAYMENT_HOLD_MS } from '#shared/domain/payout/payment-hold.ts';
import { toldWords } from './told-words.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Facts of any kind of mail. */
export type AnyMailFacts = Partial<
  MailFacts['emailChanged'] &
    MailFacts['decision'] &
    MailFacts['paymentChanged'] &
    MailFacts['unsentWork'] &
    MailFacts['editorAdded'] &
    MailFacts['suspended']
>;

/** A mail's subject, text and HTML in the recipient's language. `origin`: the app's origin. */
export function mailWords(
  kind: MailKind,
  facts: AnyMailFacts,
  language: Language,
  origin: string,
): Omit<OutgoingMail, 'id' | 'to'> {
  const { mail, told } = messagesOf(language);
  const template =
    facts.message === undefined
      ? mail.kinds[kind]
      : decisionTemplate(mail.kinds.decision, toldWords(facts.message, facts.facts ?? {}, language, told));
  const values = {
    resetLinkMinutes: RESET_LINK_MS / MINUTE,
    changeLinkMinutes: CHANGE_LINK_MS / MINUTE,
    confirmLinkDays: CONFIRM_LINK_MS / DAY,
    undoLinkDays: UNDO_LINK_MS / DAY,
    ...(facts.at === undefined ? {} : { at: momentText(facts.at, language) }),
    ...(facts.device === undefined ? {} : { device: facts.device }),
    ...(facts.email === undefined ? {} : { email: facts.email }),
    ...(facts.payee === undefined ? {} : { payee: facts.payee }),
    ...waysOf(facts, language),
    ...(facts.unsent === undefined ? {} : { unsent: facts.unsent }),
    ...(facts.reason === undefined ? {} : { reason: facts.reason }),
    ...(facts.until === undefined ? {} : { until: momentText(facts.until, language) }),
    holdHours: PAYMENT_HOLD_MS / (60 * MINUTE),
    notMeDays: NOT_ME_LINK_MS / DAY,
  };
  // Text that someone wrote, such as a reason, is not a template.
  const body = facts.message === undefined ? template.body.map((part) => fill(part, values)) : template.body;
  const end = fill(template.end, values);
  // The app's routes are after the "#", so no server and no proxy sees them.
  const url = facts.link === undefined ? '' : `${origin}/#${facts.link}`;
  const parts = [...body, ...(url === '' ? [] : [url]), end, `-- \n${mail.footer}`];
  return {
    subject: template.subject,
    text: `${parts.join('\n\n')}\n`,
    html: page({ ...template, body, end, url, footer: mail.footer, tag: htmlLanguage(language) }),
    language: htmlLanguage(language),
  };
}

/** The value shown for a kind of sign-in method that the account does not have. */
const NONE = '–';

const waysOf = ({ passkeys, codes, providers, appAt }: AnyMailFacts, language: Language) => ({
  ...(passkeys === undefined ? {} : { passkeys: passkeys || NONE }),
  ...(codes === undefined ? {} : { codes }),
  ...(providers === undefined ? {} : { providers: providers || NONE }),
  ...(appAt === undefined ? {} : { app: appAt === null ? NONE : momentText(appAt, language) }),
});

type Template = Messages['mail']['kinds'][MailKind];

/** A decision's mail has the words of its message. */
const decisionTemplate = (
  template: Template,
  { title, body }: { title: string; body: string },
): Template => ({ ...template, subject: title, body: body.split('\n\n') });

const momentText = (at: number, language: Language): string =>
  `${new Intl.DateTimeFormat(formatTag(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(at)} UTC`;

type Page = {
  subject: string;
  body: readonly string[];
  url: string;
  action: string;
  end: string;
  footer: string;
  tag: string;
};

/** Plain HTML without pictures: nothing is fetched, so no one learns whether the mail was read. */
function page({ subject, body, url, action, end, footer, tag }: Page): string {
  const paragraph = (text: string, style = '') =>
    `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;
  const button =
    url === ''
      ? ''
      : `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f3a5f;color:#ffffff;text-decoration:none">${escapeHtml(action)}</a></p>${paragraph(url, 'font-size:13px;word-break:break-all;color:#555555')}`;
  return `<!doctype html>
<html lang="${tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 16px;font:16px/1.5 sans-serif"><div style="max-width:560px;margin:0 auto">
${body.map((text) => paragraph(text)).join('\n')}
${button}
${paragraph(end)}
${paragraph(footer, 'font-size:13px;color:#777777')}
</div></body></html>
`;
}
