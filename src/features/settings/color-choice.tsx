import { useI18n } from '#i18n/i18n-context.ts';
import chips from '#ui/chips.module.css';
import { chooseColorScheme, SCHEME_CHOICES, useSchemeChoice } from '#ui/platform/color-scheme.ts';
import { SettingsPart } from './settings-part.tsx';

/** The system's scheme, light or dark (docs/spec, section 11, Colour). */
export function ColorChoice() {
  const { t } = useI18n();
  const chosen = useSchemeChoice();
  return (
    <SettingsPart title={t('nav.theme')} help={t('settings.colorsHelp')}>
      <fieldset className={chips.chips} aria-label={t('nav.theme')}>
        {SCHEME_CHOICES.map((one) => (
          <button
            key={one}
            type="button"
            className={chips.chip}
            aria-pressed={one === chosen}
            onClick={() => chooseColorScheme(one)}
          >
            {t(`nav.${one}`)}
          </button>
        ))}
      </fieldset>
    </SettingsPart>
  );
}
