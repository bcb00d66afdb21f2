import { mailEnID } from '#locales/mail/en_ID.ts';
import { type MailTexts, mailEnUS } from '#locales/mail/en_US.ts';
import { mailZhCN } from '#locales/mail/zh_CN.ts';
import { serverEnID } from '#locales/server/en_ID.ts';
import { type ServerMessages, serverEnUS } from '#locales/server/en_US.ts';
import { serverZhCN } from '#locales/server/zh_CN.ts';
import { toldEnID } from '#locales/told/en_ID.ts';
import { type ToldTexts, toldEnUS } from '#locales/told/en_US.ts';
import { toldZhCN } from '#locales/told/zh_CN.ts';
import type { BonusKind } from '#shared/domain/bonus/bonus.ts';
import type { InspectState } from '#shared/domain/chapter.ts';
import type { Language } from '#shared/domain/language.ts';
import type { MailKind } from '#shared/domain/mail.ts';
import type { MessageKind } from '#shared/domain/message.ts';
import type { ContractType } from '#shared/domain/story-choices.ts';
import { textLimits } from '#shared/domain/text-limits.ts';
import type { Code, RefusalReason } from '#shared/protocol/codes.ts';

/** The server's texts for every code, reason and state. A missing one fails the type check. */
export type Messages = ServerMessages & {
  code: Record<Code, string>;
  refusal: Record<RefusalReason, string>;
  inspectState: Record<InspectState, string>;
  contractType: Record<ContractType, string>;
  mail: MailTexts & { kinds: Record<MailKind, MailTexts['kinds']['reset']> };
  told: ToldTexts & {
    kinds: Record<MessageKind, ToldTexts['kinds']['deskMessage']>;
    bonusKind: Record<BonusKind, string>;
  };
};

/** A text with its `{{name}}` placeholders filled; a placeholder without a value stays. Inserted values are not expanded again. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));

/** The texts with the limits filled in; the placeholders for a message's facts stay. */
const withLimits = (language: Language, texts: Messages): Messages =>
  JSON.parse(JSON.stringify(texts), (_, value) =>
    typeof value === 'string' ? fill(value, textLimits(language)) : value,
  );

const MESSAGES: Record<Language, Messages> = {
  en_US: withLimits('en_US', { ...serverEnUS, told: toldEnUS, mail: mailEnUS }),
  en_ID: withLimits('en_ID', { ...serverEnID, told: toldEnID, mail: mailEnID }),
  zh_CN: withLimits('zh_CN', { ...serverZhCN, told: toldZhCN, mail: mailZhCN }),
};

/** The server's texts in a language. */
export const messagesOf = (language: Language): Messages => MESSAGES[language];
