import { useI18n } from '#i18n/i18n-context.ts';
import type { Language } from '#shared/domain/language.ts';
import { FrameSelect } from '#ui/frame-select.tsx';
import { shellIcons } from '#ui/shell-icons.ts';

/** The switcher offers English and Indonesian (docs/spec, section 1), and Chinese only while it is in use. */
const OFFERED: readonly Language[] = ['en_US', 'en_ID'];

type Props = { onFailure(): void };

/** The language dropdown. Typed text stays, as nothing reloads. `onFailure`: the texts could not be loaded. */
export function LanguageSelect({ onFailure }: Props) {
  const { t, language, setLanguage } = useI18n();
  return (
    <FrameSelect
      icon={shellIcons.globe}
      label={t('nav.language')}
      value={language}
      options={OFFERED.includes(language) ? OFFERED : [...OFFERED, language]}
      textOf={(one) => t(`language.${one}`)}
      onChange={(one) => {
        setLanguage(one).catch(onFailure);
      }}
    />
  );
}
