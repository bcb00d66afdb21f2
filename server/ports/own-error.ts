/**
 * An error whose message may be logged: words of the code, with nothing in them but settings, paths of the installation and names of tables.
 * Whoever throws one with an author's words, an address or an id in its message has them in the log (error-fields.ts).
 */
export class OwnError extends Error {
  override name = 'OwnError';
}
