import { type FocusEvent, type PointerEvent, useCallback, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { SessionView } from '#session/session-control.ts';
import { links } from '#shared/protocol/links.ts';
import { Icon } from '#ui/icon.tsx';
import { useBackCloses } from '#ui/platform/back-closes.ts';
import { useEscape } from '#ui/platform/use-escape.ts';
import { RouteLink } from '#ui/route-link.tsx';
import { shellIcons } from '#ui/shell-icons.ts';
import classes from './account-menu.module.css';

type Props = { session: SessionView; fileUrl(path: string): string };

/**
 * The round avatar: a click goes to the author area. The menu opens on hover, on focus, and by the small arrow on touch (docs/spec,
 * section 2, Header). Escape closes it.
 */
export function AccountMenu({ session, fileUrl }: Props) {
  const { t } = useI18n();
  /** `asked`: opened by the arrow. `passing`: shown because the pointer or the focus is on the avatar. */
  const [shown, setShown] = useState<'asked' | 'passing' | null>(null);
  const close = useCallback(() => setShown(null), []);
  const pass = () => setShown((before) => before ?? 'passing');
  const onMouse = (act: () => void) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') act();
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  };
  useEscape(shown !== null, close);
  useBackCloses(shown === 'asked', close);
  return (
    <fieldset
      aria-label={t('nav.accountMenu')}
      className={classes.account}
      onPointerEnter={onMouse(pass)}
      onPointerLeave={onMouse(close)}
      onBlur={onBlur}
    >
      <RouteLink
        to={links.stories()}
        look="plain"
        className={classes.avatar}
        aria-label={t('nav.account', { name: session.name })}
        onFocus={(event) => {
          if (event.currentTarget.matches(':focus-visible')) pass();
        }}
      >
        {session.avatar ? (
          <img className={classes.picture} src={fileUrl(session.avatar)} alt="" width={36} height={36} />
        ) : (
          <span aria-hidden="true">{Array.from(session.name)[0]?.toUpperCase() ?? ''}</span>
        )}
      </RouteLink>
      <button
        type="button"
        className={classes.arrow}
        aria-label={t('nav.accountMenu')}
        aria-expanded={shown !== null}
        onClick={({ detail }) => {
          // A mouse opens the menu by hovering, so its first click keeps the menu open. A key (`detail` 0) closes a menu that is open.
          const isOpenForIt = shown === 'asked' || (shown === 'passing' && detail === 0);
          setShown(isOpenForIt ? null : 'asked');
        }}
      >
        <Icon d={shellIcons.down} size={16} />
      </button>
      {shown ? (
        <ul className={classes.menu}>
          <li className={classes.name}>{session.name}</li>
          <li>
            <RouteLink to={links.stories()} look="plain" className={classes.item} onClick={close}>
              <Icon d={shellIcons.pen} />
              {t('nav.myStories')}
            </RouteLink>
          </li>
          <li>
            <RouteLink to={links.logout()} look="plain" className={classes.item} onClick={close}>
              <Icon d={shellIcons.exit} />
              {t('nav.logout')}
            </RouteLink>
          </li>
        </ul>
      ) : null}
    </fieldset>
  );
}
