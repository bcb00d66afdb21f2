import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { htmlLanguage, LANGUAGES } from '#shared/domain/language.ts';
import chips from '#ui/chips.module.css';
import classes from './language-choice.module.css';
import { SettingsPart } from './settings-part.tsx';

/** All languages of the interface: Chinese is chosen here and on the legal pages (docs/spec, section 1, Languages). */
export function LanguageChoice() {
  const { t, language, setLanguage } = useI18n();
  const { notify } = useServices();
  return (
    <SettingsPart title={t('settings.language')}>
      <fieldset className={`${chips.chips} ${classes.languages}`} aria-label={t('settings.language')}>
        {LANGUAGES.map((one) => (
          <button
            key={one}
            type="button"
            lang={htmlLanguage(one)}
            className={chips.chip}
            aria-pressed={one === language}
            onClick={() => {
              setLanguage(one).catch(() => notify.error(t('settings.languageFailed')));
            }}
          >
            {t(`language.${one}`)}
          </button>
        ))}
      </fieldset>
    </SettingsPart>
  );
}
