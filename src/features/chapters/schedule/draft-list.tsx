import '#ui/mantine-more.css';
import { Checkbox } from '@mantine/core';
import type { Ref } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import type { ChapterView } from '#sync/types/author-work.ts';
import type { DraftProblems } from './check-drafts.ts';
import classes from './schedule-drafts.module.css';
import { useSlotWords } from './slot-words.ts';

type Props = {
  ref: Ref<HTMLUListElement>;
  drafts: readonly ChapterView[];
  chosen: ReadonlySet<ChapterId>;
  /** Publication time of each chosen draft, in ms. */
  dates: ReadonlyMap<ChapterId, number | undefined>;
  problems: DraftProblems;
  onChoose(id: ChapterId, on: boolean): void;
};

/** The drafts, each with its date and its problems. */
export function DraftList({ ref, drafts, chosen, dates, problems, onChoose }: Props) {
  const { t } = useI18n();
  const words = useSlotWords();
  return (
    <ul className={classes.list} ref={ref}>
      {drafts.map((draft) => {
        const at = dates.get(draft.id);
        const problem = chosen.has(draft.id) ? problems.get(draft.id) : undefined;
        return (
          <li key={draft.id} className={classes.draft}>
            <Checkbox
              data-chapter={draft.id}
              label={draft.title.trim() || t('author.untitled')}
              description={at === undefined ? undefined : t('schedule.goesOut', { when: words(at) })}
              error={problem?.map((key) => t(key)).join('. ')}
              checked={chosen.has(draft.id)}
              onChange={(event) => onChoose(draft.id, event.currentTarget.checked)}
            />
          </li>
        );
      })}
    </ul>
  );
}
