import { useI18n } from '#i18n/i18n-context.ts';
import { links } from '#shared/protocol/links.ts';
import { RouteLink } from '#ui/route-link.tsx';
import { DESK_GROUPS, type DeskPart, useDeskPlace } from './place.ts';
import classes from './sections.module.css';
import { useCounts } from './use-counts.ts';

/**
 * The parts of the desk beside the open one, in groups, the queues with the number that waits (docs/spec, section 6, Desk). On a narrow
 * screen one link leads to the overview, which is the menu there; beside an open item there is only the link to its list.
 */
export function Sections({ part }: { part: DeskPart }) {
  const { t, format } = useI18n();
  const { queues } = useCounts();
  const { id } = useDeskPlace();
  const waiting = (one: DeskPart) => queues.find((queue) => queue.part === one)?.waiting ?? 0;
  return (
    <nav className={classes.nav} aria-label={t('desk.sections')} data-item={id !== '' || undefined}>
      <RouteLink to={links.desk()} look="plain" className={classes.entry}>
        {t('desk.overview')}
      </RouteLink>
      {DESK_GROUPS.map(({ name, parts }) => (
        <div key={name} className={classes.group}>
          <p className={classes.name} id={`desk-group-${name}`}>
            {t(`desk.group.${name}`)}
          </p>
          <ul aria-labelledby={`desk-group-${name}`} className={classes.parts}>
            {parts.map((one) => (
              <li key={one}>
                <RouteLink
                  to={links.desk(one)}
                  look="plain"
                  className={classes.entry}
                  aria-current={one === part ? 'page' : undefined}
                >
                  {t(`desk.queue.${one}`)}
                  {waiting(one) === 0 ? null : (
                    <span className={classes.count}>{format.number(waiting(one))}</span>
                  )}
                </RouteLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
