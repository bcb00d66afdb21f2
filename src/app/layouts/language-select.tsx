import { useI18n } from '#i18n/i18n-context.ts';
import { type Language, parseLanguage } from '#shared/domain/language.ts';
import { Icon } from '#ui/icon.tsx';
import { shellIcons } from '#ui/shell-icons.ts';
import classes from './language-select.module.css';

/** The switcher offers English and Indonesian (docs/spec, section 1), and Chinese only while it is in use. */
const OFFERED: readonly Language[] = ['en_US', 'en_ID'];

type Props = { onFailure(): void };

/** The language dropdown. Typed text stays, as nothing reloads. `onFailure`: the texts could not be loaded. */
export function LanguageSelect({ onFailure }: Props) {
  const { t, language, setLanguage } = useI18n();
  const offered = OFFERED.includes(language) ? OFFERED : [...OFFERED, language];
  return (
    <span className={classes.box}>
      <Icon d={shellIcons.globe} className={classes.globe} />
      <select
        className={classes.select}
        aria-label={t('nav.language')}
        value={language}
        onChange={(event) => {
          setLanguage(parseLanguage(event.currentTarget.value)).catch(onFailure);
        }}
      >
        {offered.map((value) => (
          <option key={value} value={value}>
            {t(`language.${value}`)}
          </option>
        ))}
      </select>
      <Icon d={shellIcons.down} size={16} className={classes.down} />
    </span>
  );
}
