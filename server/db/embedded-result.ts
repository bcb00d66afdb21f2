import type { messages, ParserOptions, RowMode } from '@electric-sql/pglite';

/** A column of an answer, its type as PostgreSQL numbers them. */
export type EmbeddedColumn = { readonly name: string; readonly dataTypeID: number };

/** What came of a statement, as Drizzle's PGlite driver reads it. */
export type EmbeddedResult = {
  rows: unknown[];
  fields: readonly EmbeddedColumn[];
  /** The first word of what PostgreSQL says it did: `SELECT`, `COMMIT`. */
  command: string;
  /** Rows inserted, changed or deleted. */
  affectedRows: number;
};

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Reads the answer to one execution; `parserOf` a type makes its values of text, which stays when there is none. */
export function embeddedResult(
  answer: readonly messages.BackendMessage[],
  columns: readonly EmbeddedColumn[] = [],
  parserOf: (dataTypeID: number) => ParserOptions[number] | undefined = () => undefined,
  rowMode: RowMode = 'object',
): EmbeddedResult {
  const result: EmbeddedResult = { rows: [], fields: columns, command: '', affectedRows: 0 };
  const readers = columns.map(({ dataTypeID }) => parserOf(dataTypeID));
  for (const message of answer) {
    if (message.name === 'dataRow') {
      const values = (message as messages.DataRowMessage).fields.map((value, index) => {
        const read = readers[index];
        return value === null || read === undefined ? value : read(value);
      });
      result.rows.push(
        rowMode === 'array'
          ? values
          : Object.fromEntries(columns.map(({ name }, index) => [name, values[index]])),
      );
    } else if (message.name === 'commandComplete') {
      const words = (message as messages.CommandCompleteMessage).text.split(' ');
      result.command = words[0] ?? '';
      if (CHANGES.has(result.command)) result.affectedRows = Number(words.at(-1));
    }
  }
  return result;
}
