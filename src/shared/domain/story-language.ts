import { guessLanguage } from './guess-language.ts';
import { htmlLanguage } from './language.ts';

/**
 * Language of a story's text for `lang`: the author's choice, else a guess from title, synopsis and, if given, a piece of `text`.
 */
export const storyLanguage = (
  story: { language?: string | undefined; title: string; synopsis: string },
  text = '',
): string => story.language || htmlLanguage(guessLanguage(`${story.title}\n${story.synopsis}\n${text}`));
