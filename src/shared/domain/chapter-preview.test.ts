import { describe, expect, it } from 'vitest';
import { documentFromText, documentText, documentWords } from '#shared/domain/story-document.ts';
import { PREVIEW_WORDS, previewOf } from './chapter-preview.ts';

const preview = (text: string, note: 'above' | 'below' = 'below') =>
  previewOf({ title: 'T', content: documentFromText(text), authorNote: { place: note, text: 'Note' } });

describe('the beginning of a paid chapter (docs/spec, section 2, Public pages)', () => {
  it('is as many whole paragraphs as fit', () => {
    const paragraph = 'word '.repeat(60).trim();
    expect(documentWords(preview(Array(5).fill(paragraph).join('\n')).content)).toBe(120);
  });

  it('cuts a first paragraph that is too long at a space, in every script', () => {
    for (const long of ['word '.repeat(900), '墨'.repeat(900), `${'x'.repeat(5_000)}`]) {
      const { content } = preview(long);
      expect(documentText(content).length).toBeGreaterThan(50);
      expect(documentText(content).length).toBeLessThanOrEqual(PREVIEW_WORDS * 8);
    }
  });

  it('never splits a character', () => {
    expect(documentText(preview('😀'.repeat(3_000)).content)).toMatch(/^(?:😀)+$/u);
  });

  it('keeps a note above the text and leaves out a note below it', () => {
    expect(preview('a', 'above').authorNote?.text).toBe('Note');
    expect(preview('a', 'below').authorNote).toBeNull();
  });
});
