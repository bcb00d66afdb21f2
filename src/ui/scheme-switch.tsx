import { useI18n } from '#i18n/i18n-context.ts';
import { FrameSelect } from './frame-select.tsx';
import {
  chooseColorScheme,
  SCHEME_CHOICES,
  useColorScheme,
  useSchemeChoice,
} from './platform/color-scheme.ts';
import { shellIcons } from './shell-icons.ts';

type Props = { className?: string | undefined };

/** Chooses the system's scheme, light or dark (docs/spec, section 11, Colour). The icon is that of the scheme on the screen. */
export function SchemeSwitch({ className }: Props) {
  const { t } = useI18n();
  return (
    <FrameSelect
      icon={useColorScheme() === 'dark' ? shellIcons.moon : shellIcons.sun}
      label={t('nav.theme')}
      value={useSchemeChoice()}
      options={SCHEME_CHOICES}
      textOf={(one) => t(`nav.${one}`)}
      onChange={chooseColorScheme}
      className={className}
    />
  );
}
