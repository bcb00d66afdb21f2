import type { ReactNode } from 'react';
import type { I18n } from '#i18n/i18n-context.ts';
import { useI18n } from '#i18n/i18n-context.ts';
import { KeptView } from '#services/answers/kept-view.tsx';
import { useAnswer } from '#services/answers/use-answer.ts';
import { useServices } from '#services/services-context.ts';
import { type DeskServer, JOBS, type JobName } from '#shared/protocol/desk/server.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { Section } from '#ui/section.tsx';
import states from '#ui/state-tag.module.css';
import classes from './desk.module.css';
import { Facts } from './facts.tsx';
import { ForServer } from './for-server.tsx';

const GB = 1_000_000_000;
/** Below this much free space the disk is called almost full, as by the alert `DiskAlmostFull`. In bytes. */
const LOW = GB;
/** A backup older than this is called old. In ms. */
const OLD_MS = 2 * 86_400_000;

/** The state of the server: version, database, file store, mail, free space, jobs and backups (docs/spec, section 6, Desk). */
export function ServerState() {
  const { t } = useI18n();
  const kept = useAnswer('deskServer', { request: {} });
  return (
    <>
      <p className={classes.lead}>{t('desk.server.lead')}</p>
      <KeptView kept={kept} failed={t('desk.failed')} bones={[240, 320]}>
        {(server) => (
          <>
            <Machine server={server} />
            <Backups of={server.backups} />
            <Jobs server={server} />
          </>
        )}
      </KeptView>
    </>
  );
}

/** A state in words with a mark, never in colour alone. */
function State({ tone, children }: { tone: 'good' | 'bad'; children: ReactNode }) {
  return (
    <span className={states.state} data-tone={tone}>
      <Icon d={tone === 'good' ? icons.check : icons.warning} size={16} />
      {children}
    </span>
  );
}

/** A size in the largest unit that suits it. */
const sizeOf = ({ format }: Pick<I18n, 'format'>, bytes: number): string =>
  bytes < GB ? format.bytes(bytes) : `${format.number(Math.round(bytes / (GB / 10)) / 10)} GB`;

function Machine({ server }: { server: DeskServer }) {
  const i18n = useI18n();
  const { t } = i18n;
  const { diagnosis } = useServices();
  const { version, commit, database, files, mail, freeBytes } = server;
  const isUsable = files.usable;
  return (
    <Facts
      of={[
        [t('desk.server.version'), commit === '' ? version : `${version} (${commit})`],
        [t('desk.server.page'), version === diagnosis.version ? '' : diagnosis.version],
        [
          t('desk.server.database'),
          t(`desk.server.${database.kind}`, {
            version: database.version,
            size: sizeOf(i18n, database.bytes),
          }),
        ],
        [
          t('desk.server.files'),
          <>
            {t(`desk.server.${files.place}`)}{' '}
            <State tone={isUsable ? 'good' : 'bad'}>
              {t(isUsable ? 'desk.server.reachable' : 'desk.server.unreachable')}
            </State>
          </>,
        ],
        [
          t('desk.server.mail'),
          <>
            {t(mail.leaves ? 'desk.server.hasMail' : 'desk.server.noMail')}
            {mail.leaves && mail.waiting > 0 ? ` · ${t.count('desk.server.mailWaits', mail.waiting)}` : ''}{' '}
            {mail.givenUp > 0 ? (
              <State tone="bad">{t.count('desk.server.mailLost', mail.givenUp)}</State>
            ) : null}
          </>,
        ],
        [
          t('desk.server.free'),
          freeBytes === null ? (
            t('desk.server.unknown')
          ) : (
            <>
              {sizeOf(i18n, freeBytes)}{' '}
              {freeBytes < LOW ? <State tone="bad">{t('desk.server.low')}</State> : null}
            </>
          ),
        ],
      ]}
    />
  );
}

function Backups({ of }: { of: DeskServer['backups'] }) {
  const i18n = useI18n();
  const { t, format } = i18n;
  const { clock } = useServices();
  if (of === null)
    return (
      <Section id="desk-backups" title={t('desk.server.backups')}>
        <p className={classes.quiet}>{t('desk.server.none')}</p>
        <ForServer>{t('desk.server.noneServer')}</ForServer>
      </Section>
    );
  const { time, keep, place, encrypted, made, failed } = of;
  const isOld = made !== null && Date.parse(made.at) < clock.now() - OLD_MS;
  const attempt =
    failed === null ? null : (
      <State tone="bad">
        {t('desk.server.failed', { when: format.moment(failed.at), error: failed.error })}
      </State>
    );
  return (
    <Section id="desk-backups" title={t('desk.server.backups')}>
      <Facts
        of={[
          [
            t('desk.server.last'),
            made === null ? (
              t('desk.server.never')
            ) : (
              <>
                {`${format.moment(made.at)} (${format.ago(made.at, clock.now())})`}{' '}
                <State tone={isOld ? 'bad' : 'good'}>
                  {t(isOld ? 'desk.server.old' : 'desk.server.checked')}
                </State>
              </>
            ),
          ],
          [t('desk.server.attempt'), attempt],
          [t('desk.server.time'), t('desk.server.utc', { time })],
          [t('desk.server.keep'), t.count('desk.server.kept', keep)],
          [
            t('desk.server.place'),
            [t(`desk.server.${place}`), t(encrypted ? 'desk.server.encrypted' : 'desk.server.plain')].join(
              ' · ',
            ),
          ],
          ...(made === null
            ? []
            : ([
                [t('desk.server.name'), made.name],
                [
                  t('desk.server.size'),
                  [
                    sizeOf(i18n, made.bytes),
                    t.count('desk.server.rows', made.rows),
                    t.count('desk.server.fileCount', made.files),
                  ].join(' · '),
                ],
                [t('desk.server.took'), t.count('desk.server.seconds', Math.ceil(made.tookMs / 1_000))],
              ] as const)),
        ]}
      />
      <ForServer>{t('desk.server.restore')}</ForServer>
    </Section>
  );
}

const isKnown = (name: string): name is JobName => JOBS.includes(name as JobName);

/** What fails, or that nothing does; the jobs that work are folded. */
function Jobs({ server: { failing, failingItems, backups } }: { server: DeskServer }) {
  const { t, format } = useI18n();
  const stateOf = (name: string) => {
    const failure = failing.find(({ job }) => job === name);
    if (failure === undefined) return <State tone="good">{t('desk.server.works')}</State>;
    const { since, error } = failure;
    return <State tone="bad">{t('desk.server.fails', { when: format.moment(since), error })}</State>;
  };
  const shown = JOBS.filter((name) => name !== 'backup' || backups !== null);
  // A newer server may have jobs that this page has no words for.
  const others = failing.map(({ job }) => job).filter((job) => !isKnown(job));
  const broken = [...shown.filter((name) => failing.some(({ job }) => job === name)), ...others];
  const factsOf = (names: readonly string[]) => (
    <Facts of={names.map((name) => [isKnown(name) ? t(`desk.server.job.${name}`) : name, stateOf(name)])} />
  );
  return (
    <Section id="desk-jobs" title={t('desk.server.jobs')}>
      {failingItems === 0 ? null : <p>{t.count('desk.server.items', failingItems)}</p>}
      {broken.length === 0 ? (
        <p>
          <State tone="good">{t('desk.server.allWork')}</State>
        </p>
      ) : (
        factsOf(broken)
      )}
      <details className={classes.raw}>
        <summary>{t('desk.server.working')}</summary>
        {factsOf(shown.filter((name) => !broken.includes(name)))}
      </details>
    </Section>
  );
}
