import { useVersions, type VersionsProps } from '#features/chapters/versions/use-versions.tsx';
import { useI18n } from '#i18n/i18n-context.ts';
import { useTexts } from '#services/use-texts.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import { Chapters } from './chapters.tsx';
import classes from './panel.module.css';
import { Panel } from './panel.tsx';

/** The chapters of the story, left of the text. `chapterId`: the open one; null: a new one. */
export function ChaptersPanel(props: { bookId: BookId; chapterId: ChapterId | null }) {
  const { t } = useI18n();
  return useTexts('room') ? (
    <Panel side="chapters" title={t('room.chapters')}>
      <Chapters {...props} />
    </Panel>
  ) : null;
}

type HistoryProps = Omit<VersionsProps, 'chapterId' | 'onRestored'> & {
  /** null: the chapter is not stored yet. */
  chapterId: ChapterId | null;
};

const stay = () => {};

/** The versions of the open chapter, right of its text. */
export function HistoryPanel({ chapterId, ...props }: HistoryProps) {
  const { t } = useI18n();
  return useTexts('room') ? (
    <Panel side="history" title={t('room.history')}>
      {chapterId === null ? (
        <p className={classes.empty}>{t('room.noHistory')}</p>
      ) : (
        <Versions {...props} chapterId={chapterId} onRestored={stay} />
      )}
    </Panel>
  ) : null;
}

function Versions(props: VersionsProps) {
  const { t } = useI18n();
  const { title, body } = useVersions(props);
  return (
    <>
      {title !== t('versions.title') && <h3 className={classes.comparing}>{title}</h3>}
      {body}
    </>
  );
}
