import { createContext, useContext } from 'react';
import { storyLanguage } from '#shared/domain/story-language.ts';

/** What the length of a text is counted in: Chinese and Japanese in characters, everything else in words (docs/spec, section 10, Words). */
export type LengthUnit = 'words' | 'characters';

/** The unit of a language tag; of an unknown language words. */
export const unitOf = (language: string | undefined): LengthUnit =>
  /^(?:zh|ja|yue)\b/.test(language ?? '') ? 'characters' : 'words';

/** The unit of an author's own story, by the chosen language or by title and synopsis. */
export const unitOfStory = (form: Parameters<typeof storyLanguage>[0]): LengthUnit =>
  unitOf(storyLanguage(form));

/** The unit of the story that a page is about. */
export const StoryUnit = createContext<LengthUnit>('words');

/** The unit of the texts on this page. */
export const useLengthUnit = (): LengthUnit => useContext(StoryUnit);
