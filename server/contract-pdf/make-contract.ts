import { shareText } from '#shared/domain/contract/profit-share.ts';
import { htmlLanguage } from '#shared/domain/language.ts';
import type { ContractDocument } from './contract-document.ts';
import { contractFigures } from './contract-terms.ts';
import { PageWriter } from './page-writer.ts';
import { cleanSignature } from './signature-picture.ts';
import { clausesOf, contractTexts, dayText, filled } from './texts.ts';
import { visibleLine } from './visible-text.ts';

/** The signature field for the author's signature. */
export const AUTHOR_FIELD = 'AuthorSignature';
/** The size of the pad (500x300) on paper. */
const PAD = { width: 250, height: 150 };
const INSET = 4;

/**
 * The contract to review (docs/spec, section 4, Contract flow), as the bytes of a PDF: parties, the author's details, clauses, and a page
 * with an empty signature field. The same input gives the same bytes. Text that no font can show is replaced by the names of its code
 * points; refuse it earlier, by `unprintable`. Throws if the guardian's signature is no PNG.
 */
export async function makeContract(input: ContractDocument): Promise<Uint8Array> {
  const guardianSignature = input.guardian && (await cleanSignature(input.guardian.signature));
  const texts = contractTexts(input.language);
  const title = texts.title[input.contractType];
  const number = filled(texts.number, { number: visibleLine(input.contractNumber) });
  const writer = new PageWriter({
    language: input.language,
    title: `${title}: ${input.story.title}`,
    issuedAt: input.issuedAt,
    head: { left: input.publisher.name, right: number },
    foot: {
      left: title,
      right: (page, pages) => filled(texts.page, { page: String(page), pages: String(pages) }),
    },
  });
  writeOpening(writer, input);
  writeParticulars(writer, input);
  writeClauses(writer, input);
  writeSignatures(writer, input, guardianSignature);
  return writer.finish();
}

function writeOpening(writer: PageWriter, input: ContractDocument): void {
  const texts = contractTexts(input.language);
  const locale = htmlLanguage(input.language);
  writer.text(texts.title[input.contractType], { size: 21, weight: 'bold', colour: 'indigo', after: 4 });
  writer.text(visibleLine(input.story.title), { size: 14, after: 10 });
  writer.accent();
  writer.space(14);
  writer.row(texts.publisher, visibleLine(input.publisher.name));
  writer.row(texts.seat, visibleLine(input.publisher.seat));
  writer.row(texts.author, visibleLine(input.author.legalName));
  writer.row(texts.penName, visibleLine(input.story.penName));
  if (input.guardian) writer.row(texts.guardian, visibleLine(input.guardian.name));
  writer.row(texts.story, visibleLine(input.story.title));
  writer.row(texts.issued, dayText(input.issuedAt, locale));
  writer.space(14);
  writer.text(texts.preamble);
}

function writeParticulars(writer: PageWriter, input: ContractDocument): void {
  const { data } = contractTexts(input.language);
  writer.space(20);
  writer.text(data.heading, { size: 13, weight: 'bold', colour: 'indigo', after: 3, keep: 90 });
  writer.text(data.lead, { colour: 'grey', after: 6, keep: 60 });
  for (const group of input.groups) {
    writer.space(8);
    writer.text(visibleLine(group.heading), { size: 10, weight: 'bold', after: 2, keep: 30 });
    for (const { label, value } of group.rows) writer.row(visibleLine(label), value);
  }
}

function writeClauses(writer: PageWriter, input: ContractDocument): void {
  const values = {
    ...contractFigures(htmlLanguage(input.language)),
    publisher: visibleLine(input.publisher.name),
    seat: visibleLine(input.publisher.seat),
    author: visibleLine(input.author.legalName),
    penName: visibleLine(input.story.penName),
    title: visibleLine(input.story.title),
    shareRate: shareText(input.language, input.shareTenths),
  };
  writer.page();
  for (const [index, clause] of clausesOf(input.language, input.contractType).entries()) {
    const number = index + 1;
    if (index > 0) writer.space(11);
    const heading = filled(clause.title, values);
    writer.text(heading, {
      size: 12,
      weight: 'bold',
      colour: 'indigo',
      indent: 30,
      mark: `${number}.`,
      after: 3,
      keep: 40,
    });
    for (const [part, text] of clause.text.entries()) {
      writer.text(filled(text, values), { indent: 30, mark: `${number}.${part + 1}`, after: 3.5 });
    }
    for (const point of clause.points ?? []) {
      writer.text(filled(point, values), { indent: 44, mark: '•', markIndent: 32, after: 2.5 });
    }
  }
}

function writeSignatures(
  writer: PageWriter,
  input: ContractDocument,
  guardianSignature: Buffer | null,
): void {
  const { signatures: texts, publisher, author, guardian } = contractTexts(input.language);
  const clauses = String(clausesOf(input.language, input.contractType).length);
  const heading = (text: string) => writer.text(text, { size: 10.5, weight: 'bold', after: 3, keep: 60 });
  writer.page();
  writer.text(texts.heading, { size: 16, weight: 'bold', colour: 'indigo', after: 6 });
  writer.text(filled(texts.lead, { clauses }), { after: 18 });

  heading(publisher);
  writer.text(visibleLine(input.publisher.name));
  writer.text(visibleLine(input.publisher.seat));
  writer.text(texts.publisherNote, { colour: 'grey', size: 9, after: 22 });

  heading(author);
  const box = writer.frame(PAD.width, PAD.height);
  writer.signatureField(AUTHOR_FIELD, inside(box));
  writer.space(5);
  writer.text(visibleLine(input.author.legalName));
  writer.text(texts.signHere, { colour: 'grey', size: 9, after: 22 });

  if (!input.guardian || !guardianSignature) return;
  writer.text(guardian, { size: 10.5, weight: 'bold', after: 3, keep: PAD.height + 50 });
  writer.picture(guardianSignature, inside(writer.frame(PAD.width, PAD.height)));
  writer.space(5);
  writer.text(visibleLine(input.guardian.name));
  writer.text(texts.guardianNote, { colour: 'grey', size: 9 });
}

const inside = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => ({
  x: x + INSET,
  y: y + INSET,
  width: width - 2 * INSET,
  height: height - 2 * INSET,
});
