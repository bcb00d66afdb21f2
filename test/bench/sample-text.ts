const WORDS =
  'hujan turun sejak pagi di halte itu dan ia menulis setiap kata seperti angkot yang tidak pernah berhenti menunggu siapa pun pulang'.split(
    ' ',
  );
const PARAGRAPH_WORDS = 60;

/** Paragraphs of sixty words, `words` in all, like the text of an author's chapter. */
export function sampleParagraphs(words: number): string[] {
  const paragraphs: string[] = [];
  for (let from = 0; from < words; from += PARAGRAPH_WORDS) {
    const length = Math.min(PARAGRAPH_WORDS, words - from);
    const line = Array.from({ length }, (_, index) => WORDS[(from + index) % WORDS.length]);
    paragraphs.push(`${line.join(' ')}.`);
  }
  return paragraphs;
}
