import { useId, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { Icon } from '#ui/icon.tsx';
import { RouteLink } from '#ui/route-link.tsx';
import { shellIcons } from '#ui/shell-icons.ts';
import type { Fold } from './fold-messages.ts';
import classes from './message-card.module.css';

type Props = { messages: Fold; now: number; onRead(): void };

/**
 * One row of the inbox: a message, or several of a kind. It shows the title, and once it is opened, each text and the link. Opening it
 * marks its messages as read.
 */
export function MessageCard({ messages, now, onRead }: Props) {
  const { t, format } = useI18n();
  const [open, setOpen] = useState(false);
  const body = useId();
  const [{ type, title, actionRequired, route, createdAt }] = messages;
  const unread = messages.some((message) => message.unread);
  const several = messages.length > 1;
  const toggle = () => {
    setOpen(!open);
    if (!open && unread) onRead();
  };
  const time = (at: number) => (
    <time className={classes.time} dateTime={new Date(at).toISOString()}>
      {format.ago(at, now)}
    </time>
  );
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
            {time(createdAt)}
          </span>
          <span className={classes.title}>{title}</span>
          {actionRequired ? <span className={classes.todo}>{t('inbox.todo')}</span> : null}
          {several ? (
            <span className={classes.count}>{t.count('inbox.several', messages.length)}</span>
          ) : null}
          <Icon d={shellIcons.down} className={open ? `${classes.down} ${classes.turned}` : classes.down} />
        </button>
      </h2>
      <div id={body} hidden={!open} className={classes.body}>
        {messages.map((message) => (
          <div key={message.id} className={classes.message}>
            {several ? time(message.createdAt) : null}
            <p className={classes.text}>{message.body}</p>
          </div>
        ))}
        {route === null ? null : (
          <RouteLink to={route} look={actionRequired ? 'accent' : 'quiet'}>
            {t(`inbox.open.${type}`)}
          </RouteLink>
        )}
      </div>
    </article>
  );
}
