import { isSceneLine } from './line-kinds.ts';

/** The rule under a title, and around the title page, in our own plain text. */
export const OWN_RULE = '='.repeat(24);
/** The rule under the title of a volume. As a line of a text it is a scene break, so it is escaped in every file of ours. */
export const VOLUME_RULE = '*'.repeat(24);

/** Whether a line would be read as something other than a paragraph: a quote, a rule, a scene break. */
const means = (line: string): boolean => /^\s*>/.test(line) || line.trim() === OWN_RULE || isSceneLine(line);

const withoutSlashes = (line: string): string => line.replace(/^\\+/, '');

/**
 * A paragraph or title as a line of our own plain text: a backslash before a line that would be read as something else, as "> " at the
 * beginning of a paragraph.
 */
export const escapedLine = (line: string): string => (means(withoutSlashes(line)) ? `\\${line}` : line);

/** The text of an escaped line; undefined if the line is not escaped. */
export const unescapedLine = (line: string): string | undefined =>
  line.startsWith('\\') && means(withoutSlashes(line)) ? line.slice(1) : undefined;
