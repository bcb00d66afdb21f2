import { useI18n } from '#i18n/i18n-context.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import tag from '#ui/state-tag.module.css';

/** That an author is suspended: in words with a sign, never in colour alone. */
export const SuspendedTag = ({ children }: { children: string }) => (
  <span className={tag.state} data-tone="bad">
    <Icon d={icons.lock} size={16} />
    {children}
  </span>
);

/** The tag beside something an author has sent; nothing if the author is not suspended. It says “Author suspended”, because the state of the item is next to it. */
export function IfSuspended({ of }: { of: { suspended: boolean } }) {
  const { t } = useI18n();
  return of.suspended ? <SuspendedTag>{t('desk.author.ofSuspended')}</SuspendedTag> : null;
}
