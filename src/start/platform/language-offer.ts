import { type Language, preferredLanguage } from '#shared/domain/language.ts';
import { attempt } from '#ui/platform/attempt.ts';

const KEY = 'languageOffer';

/** The language to offer on this visit; null where it was answered before, or the browser prefers none of ours. */
export const languageToOffer = (): Language | null =>
  attempt(() => localStorage.getItem(KEY), 'unknown') === null
    ? (preferredLanguage(navigator.languages) ?? null)
    : null;

/** Notes that the offer was answered, whichever way. */
export const noteOfferAnswered = (): void => attempt(() => localStorage.setItem(KEY, 'answered'), undefined);
