import * as v from 'valibot';
import { count, cursor, instant, nextCursor } from '#shared/protocol/fields.ts';
import { cents, currency } from './money.ts';

/**
 * An income file, as `file` (multipart) or `csv` (text). Columns bookId, chapterId, month, kind, amountUsd, state, reference in any order,
 * separated by comma, semicolon or tab; other columns are ignored. chapterId may be empty. See #shared/domain/income.
 */
export const incomeImportRequest = v.object({
  file: v.optional(v.instance(Blob)),
  csv: v.optional(v.string()),
  fileName: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  dryRun: v.optional(v.boolean(), false),
});
/** One fault of a file. `line` counts from 1; `column` null: the whole line. */
const rowError = v.object({
  line: count,
  column: v.nullable(v.string()),
  message: v.string(),
  value: v.string(),
});
/** Effect of an import, or of its dry run. `rows` = `added` + `verified` + `changed` + `repeated` + `faulty`. */
export const incomeImportReport = v.object({
  rows: count,
  /** New lines. */
  added: count,
  /** Estimates that become verified. */
  verified: count,
  /** Estimates that get a different amount. */
  changed: count,
  /** Lines already stored with the same values, or already verified: no effect. */
  repeated: count,
  faulty: count,
  stories: count,
  authors: count,
  currency,
  /** The amount credited, and the change of the sum of estimates. */
  credited: cents,
  estimated: cents,
  /** The first 200. */
  errors: v.array(rowError),
});
export type IncomeImportReport = v.InferOutput<typeof incomeImportReport>;
/**
 * All or nothing: outside a dry run, a file with a faulty row gets code `validation` with `data.report` (`incomeImportReport`), and nothing
 * of it is stored. `importId` is null after a dry run.
 */
export const incomeImportAnswer = v.object({ importId: v.nullable(v.string()), report: incomeImportReport });

/** Earlier imports, newest first. */
export const deskImportsRequest = v.object({ cursor });
export const deskImportsAnswer = v.object({
  items: v.array(
    v.object({
      id: v.string(),
      fileName: v.string(),
      editorName: v.string(),
      at: instant,
      rows: count,
      added: count,
      verified: count,
      credited: cents,
      currency,
    }),
  ),
  nextCursor,
});
