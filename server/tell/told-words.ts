import type { Messages } from '#server/core/messages.ts';
import { BONUS_KINDS } from '#shared/domain/bonus/bonus.ts';
import { formatTag, type Language } from '#shared/domain/language.ts';
import { MESSAGE_FACTS, type MessageFact, type MessageKind } from '#shared/domain/message.ts';

/** A message's facts as stored: JSON of the kind's facts. */
export type KeptFacts = Partial<Readonly<Record<MessageFact, string | number>>>;

/** Title and body of a message in the reader's language: money as "$1,204.50", months and days by name. */
export function toldWords(
  kind: MessageKind,
  facts: KeptFacts,
  language: Language,
  texts: Messages['told'],
): { title: string; body: string } {
  const template = texts.kinds[kind];
  // Filled in one pass, so that braces that an author or editor wrote stay as they are.
  const fill = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
      const value = facts[name as MessageFact];
      return value === undefined ? whole : written(name as MessageFact, value, language, texts);
    });
  const body = fill(template.body);
  const asked: readonly MessageFact[] = MESSAGE_FACTS[kind];
  const hasReason = asked.includes('reason') && String(facts.reason ?? '').trim() !== '';
  return { title: fill(template.title), body: hasReason ? `${body}\n\n${fill(texts.reason)}` : body };
}

function written(
  fact: MessageFact,
  value: string | number,
  language: Language,
  texts: Messages['told'],
): string {
  switch (fact) {
    case 'amountCents':
    case 'netCents':
      return money(Number(value), language);
    case 'month':
      return day(`${value}-01`, language, { year: 'numeric', month: 'long' });
    case 'payBy':
    case 'deleteOn':
      return day(String(value), language, { dateStyle: 'long' });
    case 'bonusKind': {
      const kind = BONUS_KINDS.find((known) => known === value);
      return kind === undefined ? String(value) : texts.bonusKind[kind];
    }
    case 'story':
    case 'chapter':
      return String(value).trim() === '' ? texts.untitled : String(value);
    default:
      return String(value);
  }
}

/** As on the page, the currency sign is before the amount. */
const money = (cents: number, language: Language): string =>
  `$${new Intl.NumberFormat(formatTag(language), { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(cents / 100)}`;

function day(isoDay: string, language: Language, style: Intl.DateTimeFormatOptions): string {
  const at = Date.parse(`${isoDay}T00:00:00Z`);
  if (Number.isNaN(at)) return isoDay;
  return new Intl.DateTimeFormat(formatTag(language), { ...style, timeZone: 'UTC' }).format(at);
}
