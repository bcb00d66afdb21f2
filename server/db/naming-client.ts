import pg from 'pg';

/** Statements kept on each connection. Further statements, such as those with lists of many lengths, are parsed each time. */
const NAMES_MAX = 500;

const names = new Map<string, string>();

/** The name of a statement's text; undefined if all names are used up. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= NAMES_MAX) return known;
  const name = `tinta${names.size}`;
  names.set(text, name);
  return name;
}

/** A connection on which PostgreSQL parses each statement once: a statement with values is sent under a name. */
export class NamingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's own type has eight forms of these arguments
  override query(statement: any, values?: any, callback?: any): any {
    const isOurs =
      typeof statement === 'object' &&
      typeof statement?.text === 'string' &&
      Array.isArray(values) &&
      values.length > 0;
    if (!isOurs || statement.name !== undefined) return super.query(statement, values, callback);
    return super.query({ ...statement, name: nameOf(statement.text) }, values, callback);
  }
}
