import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import type { DeskQueue } from '#shared/protocol/desk/start.ts';
import { links } from '#shared/protocol/links.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './overview.module.css';
import { DESK_GROUPS, DESK_QUEUES, toPay } from './place.ts';
import { useCounts } from './use-counts.ts';

/** What waits at the desk: each queue with its count and the age of its oldest entry, then the other parts (docs/spec, section 6, Desk). */
export function Overview() {
  const { t } = useI18n();
  const { queues } = useCounts();
  const of = (part: string) => queues.find((queue) => queue.part === part);
  const payment = of('payment');
  const isCalm = queues.length > 0 && queues.every(({ waiting }) => waiting === 0);
  return (
    <nav aria-label={t('desk.sections')} className={classes.overview}>
      <BackupTrouble />
      {isCalm ? <p className={classes.calm}>{t('desk.waits.calm')}</p> : null}
      <ul className={classes.queues}>
        {DESK_QUEUES.map((part) => (
          <li key={part}>
            <Queue to={links.desk(part)} name={t(`desk.queue.${part}`)} queue={of(part)} />
            {part === 'withdrawal' && payment !== undefined && payment.waiting > 0 ? (
              <Queue to={toPay()} name={t('desk.queue.payment')} queue={payment} />
            ) : null}
          </li>
        ))}
      </ul>
      {DESK_GROUPS.map(({ name, parts }) =>
        name === 'waiting' ? null : (
          <section key={name} className={classes.group}>
            <h2 className={classes.heading}>{t(`desk.group.${name}`)}</h2>
            <ul className={classes.tools}>
              {parts.map((part) => (
                <li key={part}>
                  <RouteLink to={links.desk(part)} look="plain" className={classes.tool}>
                    {t(`desk.queue.${part}`)}
                  </RouteLink>
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
      <Versions />
    </nav>
  );
}

/** A line if the last backup failed or is old. */
function BackupTrouble() {
  const { t } = useI18n();
  const { backups } = useCounts();
  if (backups === undefined) return null;
  return (
    <p className={classes.trouble}>
      <Icon d={icons.warning} size={16} />
      <span>{t(`desk.server.trouble.${backups}`)}</span>
      <RouteLink to={links.desk('server')}>{t('desk.server.trouble.open')}</RouteLink>
    </p>
  );
}

/** The version of the server, and of this page if it is another one. */
function Versions() {
  const { t } = useI18n();
  const { server } = useCounts();
  const { diagnosis } = useServices();
  if (server === undefined) return null;
  const { version, commit } = server;
  const shown = commit === '' ? version : `${version} (${commit})`;
  if (version === diagnosis.version)
    return <p className={classes.version}>{t('desk.version.same', { version: shown })}</p>;
  return (
    <p className={classes.version} role="status">
      {t('desk.version.differ', { page: diagnosis.version, server: shown })}
    </p>
  );
}

function Queue({ to, name, queue }: { to: string; name: string; queue: DeskQueue | undefined }) {
  const { t, format } = useI18n();
  const { clock } = useServices();
  const isEmpty = queue?.waiting === 0;
  return (
    <RouteLink to={to} look="plain" className={classes.queue} data-empty={isEmpty || undefined}>
      <span className={classes.name}>{name}</span>
      {queue === undefined ? null : (
        <span className={classes.state}>
          {isEmpty || queue.oldest === null
            ? t('desk.waits.none')
            : [
                t.count('desk.waits.number', queue.waiting),
                t('desk.waits.oldest', { age: format.ago(queue.oldest, clock.now()) }),
              ].join(' · ')}
        </span>
      )}
    </RouteLink>
  );
}
