import { SYNOPSIS_WORDS_MIN, TAGS_MIN } from './limits.ts';
import { countWords } from './word-count.ts';

/**
 * Whether a saved story has what readers and editors need: a synopsis of at least 20 words and at least 3 tags (docs/spec, section 5, Story
 * text). Without them it is neither published nor under contract.
 */
export const isComplete = ({ synopsis, tags }: { synopsis: string; tags: readonly string[] }): boolean =>
  countWords(synopsis) >= SYNOPSIS_WORDS_MIN && tags.length >= TAGS_MIN;
