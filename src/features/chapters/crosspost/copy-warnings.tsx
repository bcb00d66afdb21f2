import { Alert } from '@mantine/core';
import { useCallback } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { useLive } from '#services/use-live.ts';
import { type CopyWarning, copyWarnings } from '#shared/crosspost/copy-warnings.ts';
import type { CopyTarget } from '#shared/crosspost/profiles.ts';
import { TARGET_NAMES } from '#shared/crosspost/target-names.ts';
import { FIRST_RELEASE_LEAD_DAYS } from '#shared/domain/limits.ts';
import type { ChapterView } from '#sync/types/author-work.ts';
import classes from './copy-sheet.module.css';

type Props = { chapter: ChapterView; note: string; target: CopyTarget };

/** What speaks against posting a chapter elsewhere now. It refuses nothing (MOVE-5). */
export function CopyWarnings({ chapter, note, target }: Props) {
  const { t, format } = useI18n();
  const { work } = useAuthor();
  const { clock } = useServices();
  const { bookId } = chapter;
  const story = useLive(useCallback(() => work.story(bookId), [work, bookId]));
  if (story.state !== 'ready' || !story.value) return null;
  const { allowPrice, contractType, finished } = story.value;
  const { publishedAt, publishAt } = chapter;
  const words = (warning: CopyWarning): string => {
    switch (warning.kind) {
      case 'exclusive':
        return t('manuscript.copyFor.warning.exclusive');
      case 'firstRelease':
        return warning.until === null
          ? t('manuscript.copyFor.warning.publishFirst', { days: FIRST_RELEASE_LEAD_DAYS })
          : t('manuscript.copyFor.warning.firstRelease', {
              days: FIRST_RELEASE_LEAD_DAYS,
              when: format.day(warning.until),
            });
      case 'payment':
        return t('manuscript.copyFor.warning.payment', { name: TARGET_NAMES.ao3, line: warning.line });
    }
  };
  return copyWarnings({
    // The device knows of an approved contract by this.
    contract: allowPrice ? contractType : '',
    finished,
    publishedAt: publishedAt ?? publishAt,
    now: clock.now(),
    note,
    target,
  }).map((warning) => (
    <Alert key={warning.kind} color="warn" className={classes.warning ?? ''}>
      {words(warning)}
    </Alert>
  ));
}
