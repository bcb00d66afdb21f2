import { useI18n } from '#i18n/i18n-context.ts';
import chips from '#ui/chips.module.css';
import { chooseColorScheme, useColorScheme } from '#ui/platform/color-scheme.ts';
import { SettingsPart } from './settings-part.tsx';

/** Light or dark. Choosing the system's scheme follows the system again (docs/spec, section 11, Colour). */
export function ColorChoice() {
  const { t } = useI18n();
  const shown = useColorScheme();
  return (
    <SettingsPart title={t('settings.colors')} help={t('settings.colorsHelp')}>
      <fieldset className={chips.chips} aria-label={t('settings.colors')}>
        {(['light', 'dark'] as const).map((one) => (
          <button
            key={one}
            type="button"
            className={chips.chip}
            aria-pressed={one === shown}
            onClick={() => chooseColorScheme(one)}
          >
            {t(`settings.color.${one}`)}
          </button>
        ))}
      </fieldset>
    </SettingsPart>
  );
}
