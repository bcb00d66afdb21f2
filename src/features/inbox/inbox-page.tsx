import { Button } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAnswer } from '#services/answers/use-answer.ts';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { useSyncStatus } from '#services/use-sync-status.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import { Bone } from '#ui/bone.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { missingText } from '#ui/failure-text.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { OfflineAge } from '#ui/offline-age.tsx';
import { Page } from '#ui/page.tsx';
import { useNow } from '#ui/platform/use-now.ts';
import { foldMessages } from './fold-messages.ts';
import { type InboxFilter, InboxFilters, passes } from './inbox-filters.tsx';
import classes from './inbox-page.module.css';
import { MessageCard } from './message-card.tsx';
import { hasQuestions, OwnQuestions } from './own-questions.tsx';
import { type Looked, useInbox } from './use-inbox.ts';
import { WriteToEditors } from './write-to-editors.tsx';

const MINUTE = 60_000;

/** `/message`: the inbox, from this device at once and from the network when available (docs/spec, section 2, Inbox). */
export default function InboxPage() {
  const { t } = useI18n();
  const services = useServices();
  const { work } = useAuthor();
  const now = useNow(services, MINUTE);
  const { live, looked, more, again } = useInbox();
  const questions = useAnswer('questionList', { request: {} }, { keep: 'author' });
  const [filter, setFilter] = useState<InboxFilter>('all');
  // A message opened under "unread" stays until a different filter is chosen.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const messages = live.state === 'ready' ? live.value : [];
  const shown = messages.filter(
    (item) => passes(item, filter) || (filter === 'unread' && opened.has(item.id)),
  );
  const attempt = (doing: Promise<void>) =>
    void doing.catch(() => services.notify.error(t('message.operationFailed')));
  // No messages are stored, so whether there are any is unknown.
  const unknown = live.state === 'ready' && messages.length === 0 && looked.state === 'failed';
  const waiting = live.state === 'loading' || (messages.length === 0 && looked.state === 'looking');
  return (
    <Page
      title={t('inbox.title')}
      width="narrow"
      actions={
        messages.some((item) => item.unread) ? (
          <Button
            variant="default"
            leftSection={<Icon d={icons.check} />}
            onClick={() => attempt(work.readAllMessages())}
          >
            {t('inbox.readAll')}
          </Button>
        ) : null
      }
    >
      <WriteToEditors onSent={questions.reload} />
      <OwnQuestions kept={questions} />
      {looked.state === 'failed' && messages.length > 0 ? (
        <StoredOnly failure={looked.failure} now={now} />
      ) : null}
      <InboxFilters
        messages={messages}
        value={filter}
        onChange={(next) => {
          setFilter(next);
          setOpened(new Set());
        }}
      />
      {waiting ? <InboxBones /> : null}
      {live.state === 'failed' ? (
        <ErrorState title={t('inbox.failed')} text={t('author.failedHelp')} />
      ) : null}
      {unknown ? <NotLoaded looked={looked} onRetry={again} /> : null}
      {!waiting && !unknown && live.state === 'ready' && shown.length === 0 ? (
        <NothingShown isEmpty={messages.length === 0} asked={hasQuestions(questions)} />
      ) : null}
      <ul className={classes.list}>
        {foldMessages(shown).map((messages) => (
          <li key={messages[0].id}>
            <MessageCard
              messages={messages}
              now={now}
              onRead={() => {
                const ids = messages.map(({ id }) => id);
                setOpened(new Set([...opened, ...ids]));
                attempt(work.readMessages(ids));
              }}
            />
          </li>
        ))}
      </ul>
      {more && messages.length > 0 ? (
        <Button
          variant="default"
          className={classes.more ?? ''}
          loading={looked.state === 'looking'}
          onClick={more}
        >
          {t('inbox.older')}
        </Button>
      ) : null}
    </Page>
  );
}

/** The newest messages could not be fetched: those shown were stored earlier. */
function StoredOnly({ failure, now }: { failure: CallFailure | undefined; now: number }) {
  const { t } = useI18n();
  const { lastSyncAt } = useSyncStatus();
  return (
    <div role="status" className={classes.stored}>
      <p>{missingText(t, failure, 'inbox.stored')}</p>
      {lastSyncAt === null ? null : <OfflineAge at={lastSyncAt} now={now} />}
    </div>
  );
}

/** No messages are stored, and the newest could not be fetched. */
function NotLoaded({ looked, onRetry }: { looked: Looked; onRetry(): void }) {
  const { t } = useI18n();
  const failure = looked.state === 'failed' ? looked.failure : undefined;
  return (
    <ErrorState
      title={t('inbox.notLoaded')}
      text={missingText(t, failure, 'error.network')}
      onRetry={onRetry}
    />
  );
}

function InboxBones() {
  const { t } = useI18n();
  return (
    <div role="status" className={classes.list}>
      <span className="visually-hidden">{t('app.loading')}</span>
      {[0, 1, 2].map((key) => (
        <Bone key={key} width="100%" height={76} />
      ))}
    </div>
  );
}

/**
 * `isEmpty`: there is no message at all, not even one hidden by the filter. An inbox with own messages to the editors (`asked`) does not
 * call itself empty.
 */
function NothingShown({ isEmpty, asked }: { isEmpty: boolean; asked: boolean }) {
  const { t } = useI18n();
  if (isEmpty && asked) return null;
  return (
    <EmptyState
      icon={icons.mail}
      title={t(isEmpty ? 'inbox.empty' : 'inbox.nothingHere')}
      text={isEmpty ? t('inbox.emptyHelp') : undefined}
    />
  );
}
