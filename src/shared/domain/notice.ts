/** Categories of notices (docs/spec, section 2, Public pages). */
export const NOTICE_CATEGORIES = ['news', 'event', 'rules', 'payout', 'maintenance'] as const;
export type NoticeCategory = (typeof NOTICE_CATEGORIES)[number];

/** Longest title and text of a notice in one language, in characters. */
export const NOTICE_TITLE_CHARS_MAX = 120;
export const NOTICE_TEXT_CHARS_MAX = 20_000;

/** A block of a notice's text. */
export type NoticeBlock =
  | { readonly type: 'paragraph' | 'heading'; readonly text: string }
  | { readonly type: 'list'; readonly items: readonly string[] };

/**
 * Parses the plain text of a notice: blank lines separate blocks, `## ` begins a heading, lines that all begin with `- ` are a list; a
 * single line break is a space. There is no other markup, so the rest can only be text.
 */
export function noticeBlocks(text: string): NoticeBlock[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const lines = part.split('\n').map((line) => line.trim());
      if (lines.every((line) => line.startsWith('- ')))
        return { type: 'list', items: lines.map((line) => line.slice(2).trim()) };
      const joined = lines.join(' ');
      return joined.startsWith('## ')
        ? { type: 'heading', text: joined.slice(3).trim() }
        : { type: 'paragraph', text: joined };
    });
}
