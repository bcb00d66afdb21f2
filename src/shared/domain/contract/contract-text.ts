import * as v from 'valibot';
import { LANGUAGES } from '#shared/domain/language.ts';

const text = v.string();

/**
 * One block of a contract, in reading order. The PDF is drawn from the same blocks, so both say the same (decision 0012). `title`: name of
 * the contract. `subtitle`: name of the work. `heading`: of a part. `clause`: heading of a clause; `number` is the clause's. `paragraph`:
 * of a clause, with its number. `group`: heading of a group of details, or of a signer. `note`: a remark beside the agreed terms.
 * `signature`: the space for a signature. `break`: a new part begins.
 */
const block = v.variant('kind', [
  v.object({ kind: v.picklist(['title', 'subtitle', 'heading', 'group', 'note']), text }),
  v.object({ kind: v.literal('point'), text }),
  v.object({ kind: v.literal('clause'), number: text, text }),
  v.object({ kind: v.literal('paragraph'), number: text, text }),
  v.object({ kind: v.literal('facts'), rows: v.array(v.object({ label: text, value: text })) }),
  v.object({ kind: v.literal('signature'), of: v.picklist(['author', 'guardian']) }),
  v.object({ kind: v.literal('break') }),
]);

const contractText = v.object({ language: v.picklist(LANGUAGES), blocks: v.array(block) });

/** A block of a contract's text. Its texts are plain: every character is as the PDF prints it. A value may have several lines. */
export type ContractBlock = v.InferOutput<typeof block>;

/** The text of a contract. `number` of a paragraph outside the clauses is ''. */
export type ContractText = v.InferOutput<typeof contractText>;

/** Name of the file in the PDF that contains the contract's text. */
export const CONTRACT_TEXT_FILE = 'contract-text.json';

/**
 * The text as the bytes that are hashed, attached to the PDF and sent to the page: JSON in UTF-8 without spaces, `language` before
 * `blocks`, and the keys of a block in the order in which it was made.
 */
export const writeContractText = ({ language, blocks }: ContractText): string =>
  JSON.stringify({ language, blocks });

/** Parses the result of `writeContractText`; null for anything else, such as blocks of a newer version. */
export function readContractText(json: string): ContractText | null {
  try {
    const read = v.safeParse(contractText, JSON.parse(json));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}
