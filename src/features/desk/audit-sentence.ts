import type { Formats } from '#i18n/formats.ts';
import type { MessageParams } from '#i18n/message-key.ts';
import type { Translator } from '#i18n/translator.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';

type Entry = AnswerOf<'deskAudit'>['items'][number];

/** Actions of the desk that have a sentence of their own in `desk.log`. */
const KNOWN = [
  'chapter.read',
  'chapter.pass',
  'chapter.refuse',
  'application.read',
  'completion.approve',
  'completion.reject',
  'bonus.approve',
  'bonus.reject',
  'withdrawal.read',
  'withdrawal.approve',
  'withdrawal.approveFirst',
  'withdrawal.reject',
  'withdrawal.paid',
  'contract.read',
  'contract.document',
  'contract.approve',
  'contract.reject',
  'contract.close',
  'contract.open',
  'picture.read',
  'organisation.save',
  'income.import',
  'rate.propose',
  'rate.confirm',
  'rate.withdraw',
  'publishNotice',
  'withdrawNotice',
  'message.send',
  'question.answer',
  'questions.read',
  'mail.read',
  'people.find',
  'stories.find',
  'authors.read',
  'author.read',
  'author.suspend',
  'author.suspensionEnd',
  'editor.disable',
  'editor.enable',
] as const;
type Known = (typeof KNOWN)[number];

/** Actions whose detail is the reason that the author was given. */
const REASONED: ReadonlySet<string> = new Set(
  KNOWN.filter((action) => /\.(?:approve|approveFirst|reject|pass|refuse|suspend)$/.test(action)),
);

/** What an entry's detail says, if it is JSON; else an empty object. */
function factsOf(detail: string): Record<string, unknown> {
  try {
    const facts: unknown = JSON.parse(detail);
    return typeof facts === 'object' && facts !== null ? (facts as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/**
 * An entry of the audit log as a sentence, and the reason that was given, '' if none was. An action that this version does
 * not know has a sentence too. Source: docs/spec, section 6, Desk.
 */
export function auditSentence(
  t: Translator,
  format: Pick<Formats, 'number'>,
  { action, about, detail, editorName }: Entry,
): { sentence: string; reason: string } {
  const facts = factsOf(detail);
  const tenths = (value: unknown) => (typeof value === 'number' ? `${format.number(value / 10)}%` : '?');
  const params: MessageParams = {
    editor: editorName || t('desk.log.formerEditor'),
    author: about?.author || t('desk.log.formerAuthor'),
    story: about?.story || t('desk.log.unknownStory'),
    // Texts of the entry itself: the title of a notice, the e-mail of an editor.
    detail,
    name: textOf(facts.orgName),
    file: textOf(facts.fileName),
    before: tenths(facts.before),
    rate: tenths(facts.proposed),
    action,
  };
  const known = KNOWN.find((one): one is Known => one === action);
  // No story is named if the message is about none, or if the story was deleted since.
  const key = known === 'message.send' && !about?.story ? 'message.sendPlain' : known;
  const what = key === undefined ? t('desk.log.other', params) : t(`desk.log.${key}`, params);
  return {
    sentence: what,
    reason: REASONED.has(action) ? detail : '',
  };
}
