import { oneLine, storableText } from '#shared/domain/characters.ts';
import { CHAPTER_TITLE_CHARS_MAX } from '#shared/domain/limits.ts';
import { SHARE_PARAMS } from '#shared/protocol/shared-form.ts';

/** Shared content, ready to become a draft. Either part may be empty, never both. */
export type SharedText = { title: string; text: string };

/** Reads an address's query; null if nothing was shared. Nothing is dropped: what does not fit the title becomes text. */
export function readSharedText(search: string): SharedText | null {
  const params = new URLSearchParams(search);
  const part = (name: string): string =>
    storableText(params.get(name) ?? '')
      .replace(/\r\n?/g, '\n')
      .trim();
  const heading = oneLine(part(SHARE_PARAMS.title)).replace(/\s+/g, ' ');
  const words = part(SHARE_PARAMS.text);
  const url = part(SHARE_PARAMS.url);
  const tooLong = heading.length > CHAPTER_TITLE_CHARS_MAX;
  const text = [tooLong ? heading : '', words, words.includes(url) ? '' : url].filter(
    (piece) => piece !== '',
  );
  const title = tooLong ? '' : heading;
  return title === '' && text.length === 0 ? null : { title, text: text.join('\n\n') };
}
