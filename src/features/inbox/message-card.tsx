import { useId, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { MessageView } from '#sync/types/author-work.ts';
import { Icon } from '#ui/icon.tsx';
import { RouteLink } from '#ui/route-link.tsx';
import { shellIcons } from '#ui/shell-icons.ts';
import classes from './message-card.module.css';

type Props = { message: MessageView; now: number; onRead(): void };

/** One message: its title, and when opened, which marks it as read, its text and link. */
export function MessageCard({ message, now, onRead }: Props) {
  const { t, format } = useI18n();
  const [open, setOpen] = useState(false);
  const body = useId();
  const { type, title, unread, actionRequired, route } = message;
  const toggle = () => {
    setOpen(!open);
    if (!open && unread) onRead();
  };
  return (
    <article className={classes.card} data-unread={unread || undefined}>
      <h2 className={classes.heading}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={open}
          aria-controls={body}
          onClick={toggle}
        >
          <span className={classes.kind}>
            {unread ? (
              <span className={actionRequired ? `${classes.dot} ${classes.red}` : classes.dot}>
                <span className="visually-hidden">{`${t('inbox.unread')},`}</span>
              </span>
            ) : null}
            {t(`inbox.type.${type}`)}
            <time className={classes.time} dateTime={new Date(message.createdAt).toISOString()}>
              {format.ago(message.createdAt, now)}
            </time>
          </span>
          <span className={classes.title}>{title}</span>
          {actionRequired ? <span className={classes.todo}>{t('inbox.todo')}</span> : null}
          <Icon d={shellIcons.down} className={open ? `${classes.down} ${classes.turned}` : classes.down} />
        </button>
      </h2>
      <div id={body} hidden={!open} className={classes.body}>
        <p className={classes.text}>{message.body}</p>
        {route === null ? null : (
          <RouteLink to={route} look={actionRequired ? 'button' : 'quiet'}>
            {t(`inbox.open.${type}`)}
          </RouteLink>
        )}
      </div>
    </article>
  );
}
