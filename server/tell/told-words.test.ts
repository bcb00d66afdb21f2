import { describe, expect, it } from 'vitest';
import { messagesOf } from '#server/core/messages.ts';
import { LANGUAGES, type Language } from '#shared/domain/language.ts';
import { MESSAGE_FACTS, type MessageKind } from '#shared/domain/message.ts';
import { type KeptFacts, toldWords } from './told-words.ts';

const words = (kind: MessageKind, facts: KeptFacts, language: Language = 'en_US') =>
  toldWords(kind, facts, language, messagesOf(language).told);

const SAMPLE: Required<KeptFacts> = {
  story: 'Hujan',
  chapter: 'Satu',
  reason: 'Too short',
  amountCents: 120_450,
  netCents: 100_000,
  month: '2026-10',
  payBy: '2026-11-19',
  deleteOn: '2026-11-19',
  reference: 'TX-7',
  bonusKind: 'signing',
  device: 'Chrome, Android',
  email: 'ani@example.org',
  payee: '•••• 1234',
  title: 'Hello',
  text: 'All of it',
  question: 'When?',
};
const KINDS = Object.keys(MESSAGE_FACTS) as MessageKind[];
const cases = LANGUAGES.flatMap((language) => KINDS.map((kind) => ({ language, kind })));

describe('words of a message (docs/spec, section 2, Inbox)', () => {
  it.each(cases)('$kind in $language shows all its facts and uses no others', ({ kind, language }) => {
    const facts = Object.fromEntries(MESSAGE_FACTS[kind].map((fact) => [fact, SAMPLE[fact]]));
    const { title, body } = words(kind, facts, language);
    expect(`${title}${body}`).not.toMatch(/\{\{|\}\}|undefined/);
    expect(title.trim()).not.toBe('');
    for (const fact of MESSAGE_FACTS[kind]) {
      const without = Object.fromEntries(Object.entries(facts).filter(([name]) => name !== fact));
      expect(words(kind, without, language), `${fact} is said`).not.toEqual({ title, body });
    }
  });

  it('formats amounts as dollars, and writes months and dates as each language does', () => {
    const paid = (language: Language) => words('withdrawalApproved', SAMPLE, language);
    expect(paid('en_US').title).toBe('Withdrawal approved: $1,204.50');
    expect(paid('en_ID').title).toBe('Penarikan disetujui: $1.204,50');
    expect(paid('zh_CN').title).toBe('提现审核通过：$1,204.50');
    expect(paid('en_US').body).toContain('November 19, 2026');
    expect(paid('en_ID').body).toContain('19 November 2026');
    expect(paid('zh_CN').body).toContain('2026年11月19日');
    expect(words('incomeVerified', SAMPLE, 'zh_CN').title).toContain('2026年10月');
    expect(words('incomeVerified', SAMPLE).title).toContain('October 2026');
  });

  // These messages report a mail that was sent, or say what to do if no mail is sent.
  const withMail: readonly string[] = ['emailChanged', 'factorAdded', 'waysInClosed'];
  it.each(cases.filter(({ kind }) => !withMail.includes(kind)))(
    '$kind in $language promises no mail, as a server may send none',
    ({ kind, language }) => {
      expect(words(kind, SAMPLE, language).body).not.toMatch(/(?<!e-)\bmail\b|(lewat|di) email|邮件/i);
    },
  );

  it('an empty reason is left out', () => {
    expect(words('contractRejected', { story: 'S', reason: 'No bank' }).body).toMatch(/Reason: No bank$/);
    expect(words('contractRejected', { story: 'S', reason: ' ' }).body).not.toContain('Reason');
    expect(words('contractApproved', { story: 'S', reason: 'Well done' }).body).not.toContain('Reason');
  });

  it('a chapter without a title is called untitled', () => {
    expect(words('chapterNotPublished', { story: 'S', chapter: ' ' }).title).toBe(
      'Not published: (untitled)',
    );
  });

  it('braces in a title are text, never a placeholder', () => {
    const { title, body } = words('deskMessage', { title: '{{text}}', text: '{{reason}}' });
    expect(title).toBe('{{text}}');
    expect(body).toBe('{{reason}}');
  });
});
