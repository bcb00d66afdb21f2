/** The text, or its beginning with "…" if it is longer than `max` characters. The "…" counts towards `max`. */
export function shorten(text: string, max: number): string {
  const chars = [...text];
  if (chars.length <= max) return text;
  const beginning = chars.slice(0, max - 1).join('');
  return `${beginning.trimEnd()}…`;
}
