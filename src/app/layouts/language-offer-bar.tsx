import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { htmlLanguage, type OfferedLanguage } from '#shared/domain/language.ts';
import { noteOfferAnswered } from '#start/platform/language-offer.ts';
import classes from './language-offer.module.css';

/** Each offer is in its own language, not in the page's. */
const OFFERS = {
  en_ID: { accept: 'Pakai Bahasa Indonesia', later: 'Nanti saja' },
  zh_CN: { accept: '切换到中文', later: '以后再说' },
};

type Props = { offered: OfferedLanguage; onAnswered(): void };

/** The line with the offer, in the language that it offers. */
export function LanguageOfferBar({ offered, onAnswered }: Props) {
  const { t, setLanguage } = useI18n();
  const { notify } = useServices();
  const answer = () => {
    noteOfferAnswered();
    onAnswered();
  };
  const { accept, later } = OFFERS[offered];
  const switchLanguage = async () => {
    try {
      await setLanguage(offered);
      answer();
    } catch {
      notify.error(t('error.network'));
    }
  };
  return (
    <aside className={classes.offer} lang={htmlLanguage(offered)}>
      <button type="button" className={classes.accept} onClick={() => void switchLanguage()}>
        {accept}
      </button>
      <button type="button" className={classes.later} onClick={answer}>
        {later}
      </button>
    </aside>
  );
}
