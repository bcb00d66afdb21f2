import { useEffect, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { DEFAULT_LANGUAGE, htmlLanguage, type Language } from '#shared/domain/language.ts';
import { languageToOffer, noteOfferAnswered } from '#start/platform/language-offer.ts';
import classes from './language-offer.module.css';

/** Offers Indonesian or Chinese in one line, in that language, if the browser prefers it. The default stays (docs/spec, section 1). */
export function LanguageOffer() {
  const { t, language, setLanguage } = useI18n();
  const { notify } = useServices();
  const [offered, setOffered] = useState<Language | null>(null);
  // The offer appears after the first render, because the page made at build does not know the browser's languages.
  useEffect(() => setOffered(languageToOffer()), []);
  if (!offered || language !== DEFAULT_LANGUAGE) return null;
  const answer = () => {
    noteOfferAnswered();
    setOffered(null);
  };
  const accept = async () => {
    try {
      await setLanguage(offered);
      answer();
    } catch {
      notify.error(t('error.network'));
    }
  };
  const chinese = offered === 'zh_CN';
  return (
    <aside className={classes.offer} lang={htmlLanguage(offered)}>
      <button type="button" className={classes.accept} onClick={() => void accept()}>
        {t(chinese ? 'languageOffer.zh_CN' : 'languageOffer.en_ID')}
      </button>
      <button type="button" className={classes.later} onClick={answer}>
        {t(chinese ? 'languageOffer.later_zh_CN' : 'languageOffer.later_en_ID')}
      </button>
    </aside>
  );
}
