/** The reason of an error, in words for the operator. If several addresses refused a connection, the first one's reason is given. */
export function reason(error: unknown): string {
  const { message = '', code = '', errors = [] } = error as Partial<AggregateError> & { code?: string };
  // What the driver says if PostgreSQL wants a password.
  if (/client password must be a (?:non-empty )?string/.test(message))
    return 'it asks for a password, and the address has none';
  const [first] = errors as { message?: string }[];
  return message || first?.message || code || String(error);
}
