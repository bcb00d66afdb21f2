import {
  CONTRACT_TEXT_FILE,
  type ContractBlock,
  writeContractText,
} from '#shared/domain/contract/contract-text.ts';
import type { ContractDocument } from './contract-document.ts';
import { contractText } from './contract-text.ts';
import { PageWriter, type TextOptions } from './page-writer.ts';
import { cleanSignature } from './signature-picture.ts';
import { contractTexts, filled } from './texts.ts';
import { visibleLine } from './visible-text.ts';

/** The signature field for the author's signature. */
export const AUTHOR_FIELD = 'AuthorSignature';
/** The size of the pad (500x300) on paper. */
const PAD = { width: 250, height: 150 };
const INSET = 4;

/** The style of a block of text: the space above it in points, and the writer's options. */
type Look = TextOptions & { readonly before?: number };
const LOOKS: Record<'title' | 'subtitle' | 'heading' | 'group' | 'note' | 'point' | 'clause', Look> = {
  title: { size: 21, weight: 'bold', colour: 'indigo', after: 4 },
  subtitle: { size: 14, after: 10 },
  heading: { before: 20, size: 13, weight: 'bold', colour: 'indigo', after: 3, keep: 90 },
  group: { before: 8, size: 10, weight: 'bold', after: 2, keep: 30 },
  note: { size: 9, colour: 'grey', after: 8, keep: 20 },
  point: { indent: 44, mark: '•', markIndent: 32, after: 2.5 },
  clause: { before: 11, size: 12, weight: 'bold', colour: 'indigo', indent: 30, after: 3, keep: 40 },
};

/**
 * The contract to review (docs/spec, section 4, Contract flow) as the bytes of a PDF: the words of `contractText`, with an empty signature
 * field. The text itself is attached as a file (`CONTRACT_TEXT_FILE`). The same input gives the same bytes. Characters that no font can
 * show are replaced by their code points; refuse them earlier, by `unprintable`. Throws if the guardian's signature is not a PNG.
 */
export async function makeContract(input: ContractDocument): Promise<Uint8Array> {
  const guardianSignature = input.guardian && (await cleanSignature(input.guardian.signature));
  const texts = contractTexts(input.language);
  const title = texts.title[input.contractType];
  const writer = new PageWriter({
    language: input.language,
    title: `${title}: ${input.story.title}`,
    issuedAt: input.issuedAt,
    head: {
      left: input.publisher.name,
      right: filled(texts.number, { number: visibleLine(input.contractNumber) }),
    },
    foot: {
      left: title,
      right: (page, pages) => filled(texts.page, { page: String(page), pages: String(pages) }),
    },
  });
  const text = contractText(input);
  for (const block of text.blocks) draw(writer, block, guardianSignature);
  writer.attach(CONTRACT_TEXT_FILE, Buffer.from(writeContractText(text)), 'application/json');
  return writer.finish();
}

function draw(writer: PageWriter, block: ContractBlock, guardianSignature: Buffer | null): void {
  switch (block.kind) {
    case 'break':
      writer.page();
      break;
    case 'facts':
      for (const { label, value } of block.rows) writer.row(label, value);
      writer.space(14);
      break;
    case 'signature':
      drawPlace(writer, block.of, guardianSignature);
      break;
    case 'paragraph':
      if (block.number === '') writer.text(block.text, { after: 2 });
      else writer.text(block.text, { indent: 30, mark: block.number, after: 3.5 });
      break;
    case 'clause':
      drawText(writer, block.text, { ...LOOKS.clause, mark: block.number });
      break;
    case 'subtitle':
      drawText(writer, block.text, LOOKS.subtitle);
      writer.accent();
      writer.space(14);
      break;
    default:
      drawText(writer, block.text, LOOKS[block.kind]);
  }
}

function drawText(writer: PageWriter, text: string, { before = 0, ...options }: Look): void {
  if (!writer.isAtTop) writer.space(before);
  writer.text(text, options);
}

/** Draws the frame for a signature: the author's contains a field, which `signContract` fills. */
function drawPlace(writer: PageWriter, of: 'author' | 'guardian', guardianSignature: Buffer | null): void {
  const box = inside(writer.frame(PAD.width, PAD.height));
  if (of === 'author') writer.signatureField(AUTHOR_FIELD, box);
  else if (guardianSignature) writer.picture(guardianSignature, box);
  writer.space(5);
}

const inside = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => ({
  x: x + INSET,
  y: y + INSET,
  width: width - 2 * INSET,
  height: height - 2 * INSET,
});
