import type { ContractBlock, ContractText } from '#shared/domain/contract/contract-text.ts';
import { shareText } from '#shared/domain/contract/profit-share.ts';
import { htmlLanguage } from '#shared/domain/language.ts';
import type { ContractDocument } from './contract-document.ts';
import { contractFigures } from './contract-terms.ts';
import { clausesOf, contractTexts, dayText, filled } from './texts.ts';
import { visibleGraphemes, visibleLine } from './visible-text.ts';

/**
 * Everything that a contract says, as blocks in reading order: parties, the author's details, clauses, signatures. It is the one source of
 * both the PDF (`makeContract`) and the text that the author reads on the screen (docs/spec, section 4, Contract flow; decision 0012). The
 * same input gives the same blocks. Unprintable characters are replaced by their code points, as in the PDF.
 */
export const contractText = (input: ContractDocument): ContractText => ({
  language: input.language,
  blocks: [
    ...opening(input),
    ...particulars(input),
    { kind: 'break' },
    ...clauses(input),
    { kind: 'break' },
    ...signatures(input),
  ],
});

const row = (label: string, value: string) => ({ label: visibleLine(label), value: visibleLine(value) });
const plain = (text: string): ContractBlock => ({ kind: 'paragraph', number: '', text });

function opening(input: ContractDocument): ContractBlock[] {
  const texts = contractTexts(input.language);
  const guardian = input.guardian ? [row(texts.guardian, input.guardian.name)] : [];
  return [
    { kind: 'title', text: texts.title[input.contractType] },
    { kind: 'subtitle', text: visibleLine(input.story.title) },
    {
      kind: 'facts',
      rows: [
        row(texts.evidence.contractNumber, input.contractNumber),
        row(texts.publisher, input.publisher.name),
        row(texts.seat, input.publisher.seat),
        row(texts.author, input.author.legalName),
        row(texts.penName, input.story.penName),
        ...guardian,
        row(texts.story, input.story.title),
        row(texts.issued, dayText(input.issuedAt, htmlLanguage(input.language))),
      ],
    },
    plain(texts.preamble),
  ];
}

function particulars(input: ContractDocument): ContractBlock[] {
  const { data } = contractTexts(input.language);
  const groups = input.groups.flatMap((group): ContractBlock[] => [
    { kind: 'group', text: visibleLine(group.heading) },
    {
      kind: 'facts',
      // A value keeps its line ends, for example in an address.
      rows: group.rows.map(({ label, value }) => ({
        label: visibleLine(label),
        value: visibleGraphemes(value).join(''),
      })),
    },
  ]);
  return [{ kind: 'heading', text: data.heading }, { kind: 'note', text: data.lead }, ...groups];
}

function clauses(input: ContractDocument): ContractBlock[] {
  const values = {
    ...contractFigures(htmlLanguage(input.language)),
    publisher: visibleLine(input.publisher.name),
    seat: visibleLine(input.publisher.seat),
    author: visibleLine(input.author.legalName),
    penName: visibleLine(input.story.penName),
    title: visibleLine(input.story.title),
    shareRate: shareText(input.language, input.shareTenths),
  };
  return clausesOf(input.language, input.contractType).flatMap((clause, index): ContractBlock[] => [
    { kind: 'clause', number: `${index + 1}.`, text: filled(clause.title, values) },
    ...clause.text.map((text, part): ContractBlock => {
      const number = `${index + 1}.${part + 1}`;
      return { kind: 'paragraph', number, text: filled(text, values) };
    }),
    ...(clause.points ?? []).map((point): ContractBlock => ({ kind: 'point', text: filled(point, values) })),
  ]);
}

function signatures(input: ContractDocument): ContractBlock[] {
  const { signatures: texts, publisher, author, guardian } = contractTexts(input.language);
  const count = String(clausesOf(input.language, input.contractType).length);
  const byGuardian: ContractBlock[] = input.guardian
    ? [
        { kind: 'group', text: guardian },
        { kind: 'signature', of: 'guardian' },
        plain(visibleLine(input.guardian.name)),
        { kind: 'note', text: texts.guardianNote },
      ]
    : [];
  return [
    { kind: 'heading', text: texts.heading },
    plain(filled(texts.lead, { clauses: count })),
    { kind: 'group', text: publisher },
    plain(visibleLine(input.publisher.name)),
    plain(visibleLine(input.publisher.seat)),
    { kind: 'note', text: texts.publisherNote },
    { kind: 'group', text: author },
    { kind: 'signature', of: 'author' },
    plain(visibleLine(input.author.legalName)),
    { kind: 'note', text: texts.signHere },
    ...byGuardian,
  ];
}
