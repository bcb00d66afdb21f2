import { type OfferedLanguage, preferredLanguage } from '#shared/domain/language.ts';
import { attempt } from '#ui/platform/attempt.ts';

const KEY = 'languageOffer';

/** The language to offer on this visit; null if the offer was answered before, or the browser prefers none of ours. */
export const languageToOffer = (): OfferedLanguage | null =>
  attempt(() => localStorage.getItem(KEY), 'unknown') === null
    ? (preferredLanguage(navigator.languages) ?? null)
    : null;

/** Stores that the offer was answered, either way. */
export const noteOfferAnswered = (): void => attempt(() => localStorage.setItem(KEY, 'answered'), undefined);
