/**
 * What an examination found. `problem`: the operator must act. `note`: fine for some installations. A problem that `stops` keeps the
 * server from starting: it would lose or hide what authors wrote.
 */
export type Finding = {
  readonly kind: 'ok' | 'note' | 'problem';
  readonly text: string;
  readonly stops?: true;
};

export const ok = (text: string): Finding => ({ kind: 'ok', text });
export const note = (text: string): Finding => ({ kind: 'note', text });
export const problem = (text: string): Finding => ({ kind: 'problem', text });
export const stops = (text: string): Finding => ({ kind: 'problem', text, stops: true });

/** An error's reason, in words. If a connection was refused at several addresses, that of the first one stands for all. */
export function reason(error: unknown): string {
  const { message = '', code = '', errors = [] } = error as Partial<AggregateError> & { code?: string };
  // What the driver says if PostgreSQL wants a password.
  if (/client password must be a (?:non-empty )?string/.test(message))
    return 'it asks for a password, and the address has none';
  const [first] = errors as { message?: string }[];
  return message || first?.message || code || String(error);
}
