/** A text with its `{{name}}` places filled; a place without a value stays. Inserted values are not expanded again. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
