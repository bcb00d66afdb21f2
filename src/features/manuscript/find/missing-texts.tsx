import { useI18n } from '#i18n/i18n-context.ts';
import type { ChapterView } from '#sync/types/author-work.ts';
import { useOnlineHint } from '#ui/platform/use-online-hint.ts';
import classes from './find-page.module.css';

/** Chapter names shown at once. */
const NAMED = 5;

/** Names the chapters that are not searched because their texts are not on this device. */
export function MissingTexts({ chapters }: { chapters: readonly ChapterView[] }) {
  const { t } = useI18n();
  const online = useOnlineHint();
  if (chapters.length === 0) return null;
  const more = chapters.length - NAMED;
  return (
    <div className={classes.missing} role="status">
      <p>{t.count('manuscript.find.missing', chapters.length)}</p>
      <ul>
        {chapters.slice(0, NAMED).map(({ id, title }) => (
          <li key={id}>{title.trim() || t('chapterList.untitled')}</li>
        ))}
        {more > 0 ? <li>{t.count('manuscript.find.more', more)}</li> : null}
      </ul>
      <p>{t(online ? 'manuscript.find.bringing' : 'manuscript.find.offline')}</p>
    </div>
  );
}
