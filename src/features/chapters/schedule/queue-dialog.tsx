import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import type { Move } from '#services/publishing/queue.ts';
import { useToReaders } from '#services/publishing/use-to-readers.ts';
import { useServices } from '#services/services-context.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { Dialog } from '#ui/dialog.tsx';
import { checkDrafts, type DraftProblems } from './check-drafts.ts';
import classes from './schedule-drafts.module.css';
import { useSlotWords } from './slot-words.ts';

/** What a change of the queue is given to end with. */
export type Ending = {
  onClose(): void;
  /** Called when the device has stored the new dates, with the chapters that moved. */
  onChanged(moved: readonly Move[]): void;
};

type Props = Ending & {
  bookId: BookId;
  title: string;
  moved: readonly Move[];
  /** Said in place of what the dates span, while nothing moves. */
  empty?: string | undefined;
  /** A field that the change needs. */
  children?: ReactNode;
};

/** Shows all new dates of a change of the queue, and makes it once it is confirmed: one schedule for each chapter (docs/spec, section 10, Publishing). */
export function QueueDialog({ bookId, title, moved, empty = '', children, onClose, onChanged }: Props) {
  const { t } = useI18n();
  const { work } = useAuthor();
  const { notify } = useServices();
  const toReaders = useToReaders();
  const [problems, setProblems] = useState<DraftProblems>(new Map());
  const [busy, setBusy] = useState(false);

  const confirm = async () => {
    setBusy(true);
    try {
      const found = await checkDrafts(
        work,
        moved.map(({ chapter }) => chapter),
      );
      setProblems(found);
      if (found.size > 0) return setBusy(false);
      await toReaders({
        bookId,
        chapters: moved.map(({ chapter, to }) => ({ id: chapter.id, at: to })),
        open: false,
      });
      onChanged(moved);
    } catch {
      setBusy(false);
      notify.error(t('message.operationFailed'));
    }
  };

  return (
    <Dialog onClose={onClose} centered={false} title={title}>
      <Stack gap="sm">
        {children}
        <MoveList moved={moved} problems={problems} empty={empty} />
        {problems.size > 0 && (
          <Alert color="warn" role="alert">
            {t('schedule.notMoved')}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('schedule.cancel')}
          </Button>
          <Button loading={busy} disabled={moved.length === 0} onClick={() => void confirm()}>
            {moved.length === 0 ? t('schedule.moveNone') : t.count('schedule.move', moved.length)}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

type ListProps = { moved: readonly Move[]; problems: DraftProblems; empty: string };

/** All new dates, each with the old one. What they span is announced. */
function MoveList({ moved, problems, empty }: ListProps) {
  const { t } = useI18n();
  const words = useSlotWords();
  const dates = moved.map(({ to }) => to);
  return (
    <>
      <Text size="sm" role="status">
        {dates.length === 0
          ? empty
          : t.count('schedule.span', dates.length, {
              first: words(Math.min(...dates)),
              last: words(Math.max(...dates)),
            })}
      </Text>
      <ol className={classes.list}>
        {moved.map(({ chapter, at, to }) => {
          const problem = problems.get(chapter.id);
          return (
            <li key={chapter.id} className={classes.draft}>
              {chapter.title.trim() || t('author.untitled')}
              <Text size="sm">{t('schedule.newDate', { date: words(to), old: words(at) })}</Text>
              {problem && (
                <Text size="sm" c="var(--bad)">
                  {problem.map((key) => t(key)).join('. ')}
                </Text>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}
