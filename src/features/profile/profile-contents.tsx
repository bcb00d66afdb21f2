import { useI18n } from '#i18n/i18n-context.ts';
import { jumpTo } from '#ui/platform/jump-to.ts';
import classes from './profile-contents.module.css';

/** Parts of the profile besides the form, in page order. */
export const PROFILE_PARTS = ['email', 'password', 'language', 'devices', 'storage', 'export'] as const;
export type ProfilePart = (typeof PROFILE_PARTS)[number];

/** Element id of a part. The hash holds the route, so the contents jump there by script. */
export const partId = (part: ProfilePart): string => `profile-${part}`;

/** Jumps past the long form to the other parts of the page. */
export function ProfileContents() {
  const { t } = useI18n();
  const go = (part: ProfilePart) => {
    const heading = document.getElementById(partId(part))?.querySelector('h2');
    if (heading) jumpTo(heading);
  };
  return (
    <nav className={classes.contents} aria-label={t('profile.contents')}>
      {PROFILE_PARTS.map((part) => (
        <button key={part} type="button" className={classes.part} onClick={() => go(part)}>
          {t(`profile.${part}`)}
        </button>
      ))}
    </nav>
  );
}
