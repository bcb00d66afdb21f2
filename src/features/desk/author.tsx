import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { KeptView } from '#services/answers/kept-view.tsx';
import { useAnswer } from '#services/answers/use-answer.ts';
import { useServices } from '#services/services-context.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { DECISION_REASON_CHARS_MAX } from '#shared/domain/limits.ts';
import type { Result } from '#shared/lib/result.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { links } from '#shared/protocol/links.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { failureText } from '#ui/failure-text.ts';
import { Problem } from '#ui/problem.tsx';
import { RouteLink } from '#ui/route-link.tsx';
import { Detail } from './decision.tsx';
import classes from './desk.module.css';
import { Facts } from './facts.tsx';
import { useLine } from './line.ts';
import { SuspendedTag } from './suspended-tag.tsx';

type Answer = AnswerOf<'deskAuthor'>;

/**
 * One author: what an editor may know, and the suspension (docs/spec, section 6, Authors). `onChanged`: the author was suspended, or it
 * ended, so the list is old.
 */
export function Author({ id, onChanged }: { id: UserId; onChanged(): void }) {
  const { t, format } = useI18n();
  const kept = useAnswer('deskAuthor', { request: { id } });
  const changed = () => {
    kept.reload();
    onChanged();
  };
  return (
    <KeptView kept={kept} failed={t('desk.failed')} bones={[40, 160, 160]}>
      {(author) => (
        <Detail part="author" title={author.penName}>
          {author.suspension === null ? null : (
            <div>
              <SuspendedTag>
                {t('desk.author.suspendedSince', { when: format.moment(author.suspension.since) })}
              </SuspendedTag>
              <p className={classes.quiet}>
                {author.suspension.reason === ''
                  ? t('desk.author.noReason')
                  : t('desk.matters.reason', { reason: author.suspension.reason })}
              </p>
            </div>
          )}
          <Facts
            of={[
              [t('desk.author.since'), format.day(author.since)],
              [
                t('desk.author.seen'),
                author.seenAt === null ? t('desk.author.never') : format.moment(author.seenAt),
              ],
              [t('desk.author.public'), format.number(author.openStories)],
              [t('desk.author.private'), format.number(author.privateStories)],
            ]}
          />
          <Stories of={author} />
          {author.suspension === null ? (
            <Suspend author={author} onChanged={changed} />
          ) : (
            <End author={author} onChanged={changed} />
          )}
        </Detail>
      )}
    </KeptView>
  );
}

/** The stories that readers see, each a link to its page. */
function Stories({ of: { stories } }: { of: Answer }) {
  const { t } = useI18n();
  if (stories.length === 0) return null;
  return (
    <section>
      <h3 className={classes.heading}>{t('desk.author.stories')}</h3>
      <ul className={classes.stories}>
        {stories.map(({ id, title }) => (
          <li key={id}>
            <RouteLink to={links.story(id)}>{title}</RouteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Change = { author: Answer; onChanged(): void };

/** Makes a call that changes the suspension, and tells the editor what came of it. */
function useChange({ author, onChanged }: Change, said: 'desk.author.done' | 'desk.author.ended') {
  const { t } = useI18n();
  const { notify } = useServices();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const change = async (call: () => Promise<Result<unknown, CallFailure>>) => {
    setBusy(true);
    const result = await call();
    setBusy(false);
    setFailure(result.ok ? null : failureText(t, result.error));
    if (!result.ok) return false;
    notify.success(t(said, { name: author.penName }));
    onChanged();
    return true;
  };
  return { busy, failure, change };
}

/** Suspends the author with a reason, after a question. A reason that was typed is kept while the list is open. */
function Suspend({ author, onChanged }: Change) {
  const { t } = useI18n();
  const { api } = useServices();
  const line = useLine();
  const field = useRef<HTMLTextAreaElement>(null);
  const { id, penName: name } = author;
  const [reason, setReason] = useState(() => line.reasons.get(id) ?? '');
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const { busy, failure, change } = useChange({ author, onChanged }, 'desk.author.done');
  useEffect(() => {
    line.keys({ write: { field: 'reason', run: () => field.current?.focus() } });
    return () => line.keys(null);
  }, [line]);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== '') return setAsking(true);
    setProblem(t('desk.decision.reasonEmpty'));
    field.current?.focus();
  };
  const suspend = async () => {
    const request = { id, reason: reason.trim() };
    if (await change(() => api.call('deskAuthorSuspend', { request }, { quiet: true })))
      line.reasons.delete(id);
    setAsking(false);
  };
  return (
    <form className={classes.card} onSubmit={ask}>
      <h3 className={classes.heading}>{t('desk.author.suspendTitle')}</h3>
      <p className={classes.quiet}>{t('desk.author.suspendHelp')}</p>
      <Textarea
        ref={field}
        label={t('desk.author.reason')}
        description={t('desk.author.reasonHelp')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={DECISION_REASON_CHARS_MAX}
        value={reason}
        error={problem}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          line.reasons.set(id, event.currentTarget.value);
          setProblem('');
        }}
      />
      <Problem>{failure}</Problem>
      <div className={classes.actions}>
        <Button type="submit" variant="default" loading={busy}>
          {t('desk.author.suspend')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        dangerous
        title={t('desk.author.ask', { name })}
        confirm={t('desk.author.suspend')}
        cancel={t('desk.author.cancel')}
        busy={busy}
        onConfirm={() => void suspend()}
        onCancel={() => setAsking(false)}
      >
        {t('desk.author.askText')}
      </ConfirmDialog>
    </form>
  );
}

/** Ends the suspension. Who got no reason is not told of the end either. */
function End({ author, onChanged }: Change) {
  const { t } = useI18n();
  const { api } = useServices();
  const { busy, failure, change } = useChange({ author, onChanged }, 'desk.author.ended');
  const request = { id: author.id };
  const isTold = author.suspension?.reason !== '';
  return (
    <div className={classes.card}>
      <p className={classes.quiet}>{t(`desk.author.${isTold ? 'endHelp' : 'endUntold'}`)}</p>
      <Problem>{failure}</Problem>
      <div className={classes.actions}>
        <Button
          variant="default"
          loading={busy}
          onClick={() => void change(() => api.call('deskAuthorSuspensionEnd', { request }, { quiet: true }))}
        >
          {t('desk.author.end')}
        </Button>
      </div>
    </div>
  );
}
