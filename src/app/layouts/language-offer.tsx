import { useEffect, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { Nothing, part } from '#services/part/part.tsx';
import { DEFAULT_LANGUAGE, type OfferedLanguage } from '#shared/domain/language.ts';
import { languageToOffer } from '#start/platform/language-offer.ts';

const LanguageOfferBar = part(
  'language offer',
  async () => (await import('./language-offer-bar.tsx')).LanguageOfferBar,
  { failed: Nothing },
);

/** Offers Indonesian or Chinese in one line, in that language, if the browser prefers it. The default stays (docs/spec, section 1). */
export function LanguageOffer() {
  const { language } = useI18n();
  const [offered, setOffered] = useState<OfferedLanguage | null>(null);
  // The offer appears after the first render, because the page made at build does not know the browser's languages.
  useEffect(() => setOffered(languageToOffer()), []);
  if (!offered || language !== DEFAULT_LANGUAGE) return null;
  return <LanguageOfferBar offered={offered} onAnswered={() => setOffered(null)} />;
}
