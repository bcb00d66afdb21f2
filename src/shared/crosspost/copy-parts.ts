import type { ChapterText } from '#shared/domain/chapter.ts';
import { documentText, type StoryDocument } from '#shared/domain/story-document.ts';
import { blockHtml } from '#shared/manuscript/block-html.ts';
import { xmlText } from '#shared/manuscript/xml-text.ts';
import { documentMarkdown, linesMarkdown } from './markdown-text.ts';
import { type CopyTarget, PROFILES } from './profiles.ts';

/** The fields of a platform's form, in its order. */
export const COPY_FIELDS = ['title', 'noteAbove', 'text', 'noteBelow'] as const;
export type CopyField = (typeof COPY_FIELDS)[number];

/** What goes on the clipboard: plain text, and rich text where the target takes it. */
export type Copied = { text: string; html?: string };
/** One step of copying a chapter. */
export type CopyPart = Copied & { field: CopyField };

function copiedText(content: StoryDocument, target: CopyTarget): Copied {
  const { html: look, plain } = PROFILES[target];
  const html = look === null ? undefined : content.blocks.map((block) => blockHtml(block, look)).join('\n');
  const text =
    plain === 'markdown'
      ? documentMarkdown(content)
      : plain === 'html' && html !== undefined
        ? html
        : documentText(content);
  return html === undefined ? { text } : { text, html };
}

/** A note: plain lines, each a paragraph. Its field takes the same as the text's. */
function copiedNote(note: string, target: CopyTarget): Copied {
  const { html: look, plain } = PROFILES[target];
  if (look === null) return { text: linesMarkdown(note) };
  const html = note
    .split('\n')
    .map((line) => `<p>${line === '' ? '<br/>' : xmlText(line)}</p>`)
    .join('\n');
  return { text: plain === 'html' ? html : note, html };
}

/** What to copy of a chapter for a target, in the order of the platform's form. Empty fields are left out. A title is always plain. */
export function copyParts({ title, content, authorNote }: ChapterText, target: CopyTarget): CopyPart[] {
  const parts: CopyPart[] = [];
  const note = (field: CopyField) => {
    if (authorNote) parts.push({ field, ...copiedNote(authorNote.text, target) });
  };
  if (title.trim() !== '') parts.push({ field: 'title', text: title.trim() });
  if (authorNote?.place === 'above') note('noteAbove');
  if (content.blocks.length > 0) parts.push({ field: 'text', ...copiedText(content, target) });
  if (authorNote?.place === 'below') note('noteBelow');
  return parts;
}
