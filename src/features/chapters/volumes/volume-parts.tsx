import { useLengthUnit } from '#services/length-unit.ts';
import '#ui/mantine-more.css';
import { ActionIcon, Menu, Text, Title } from '@mantine/core';
import { type ReactNode, useCallback, useDeferredValue, useState } from 'react';
import { barIcons } from '#features/chapters/bar-icons.tsx';
import classes from '#features/chapters/chapter-list.module.css';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { part } from '#services/part/part.tsx';
import { useServices } from '#services/services-context.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { divideByVolumes, VOLUME_TITLE_CHARS_MAX, type Volume } from '#shared/domain/volume/volume.ts';
import type { ChapterView } from '#sync/types/author-work.ts';
import { BackMenu } from '#ui/back-menu.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { dotted } from '#ui/dotted.ts';

const NameDialog = part(
  'name-dialog',
  async () => (await import('#features/chapters/name-dialog.tsx')).NameDialog,
);

type Props = {
  bookId: BookId;
  chapters: readonly ChapterView[];
  volumes: readonly Volume[];
  /** `onVolume` begins a volume at a chapter; all rows get the same function. Undefined if a volume already begins at this row's chapter. */
  row(
    chapter: ChapterView,
    number: number,
    onVolume: ((chapter: ChapterView) => void) | undefined,
  ): ReactNode;
};

type Asked =
  | { what: 'begin'; chapter: ChapterView }
  | { what: 'rename'; volume: Volume }
  | { what: 'remove'; volume: Volume };

/**
 * Rows of the first paint, more than a tall screen holds. There may be a thousand; the others are drawn later, without blocking a tap.
 * Until then their space is reserved, so nothing jumps.
 */
const FIRST_ROWS = 30;

/** A story's chapters under the names of their volumes, numbered across volumes. Without volumes they are one list. */
export function VolumeParts({ bookId, chapters, volumes, row }: Props) {
  const { t } = useI18n();
  const { work } = useAuthor();
  const { notify } = useServices();
  const [asked, setAsked] = useState<Asked | null>(null);
  const rows = useDeferredValue(Number.POSITIVE_INFINITY, FIRST_ROWS);
  const numbers = new Map(chapters.map((chapter, index) => [chapter.id, index + 1]));
  const begin = useCallback((chapter: ChapterView) => setAsked({ what: 'begin', chapter }), []);
  const close = () => setAsked(null);
  const field = {
    label: t('volumes.name'),
    charsMax: VOLUME_TITLE_CHARS_MAX,
    empty: 'volumes.nameEmpty',
    onClose: close,
  } as const;
  const attempt = async (doing: Promise<unknown>) => {
    close();
    await doing.catch(() => notify.error(t('message.operationFailed')));
  };

  return (
    <div className={classes.parts}>
      {divideByVolumes(chapters, volumes).map(({ volume, chapters: inside }) => (
        <section key={volume?.id ?? ''} aria-labelledby={volume ? `volume-${volume.id}` : undefined}>
          {volume && (
            <VolumeHead
              volume={volume}
              chapters={inside}
              onRename={() => setAsked({ what: 'rename', volume })}
              onRemove={() => setAsked({ what: 'remove', volume })}
            />
          )}
          {inside.length > 0 && (
            <ol className={classes.list} start={numbers.get((inside[0] as ChapterView).id)}>
              {inside.map((chapter) => {
                const number = numbers.get(chapter.id) ?? 0;
                return number > rows
                  ? null
                  : row(chapter, number, volume?.firstChapterId === chapter.id ? undefined : begin);
              })}
              <NotYetDrawn rows={inside.filter((chapter) => (numbers.get(chapter.id) ?? 0) > rows).length} />
            </ol>
          )}
        </section>
      ))}
      {asked?.what === 'begin' && (
        <NameDialog
          {...field}
          title={t('volumes.beginTitle')}
          help={t('volumes.beginText', { title: asked.chapter.title.trim() || t('author.untitled') })}
          name=""
          onName={(title) => void attempt(work.beginVolume(bookId, title, asked.chapter.id))}
        />
      )}
      {asked?.what === 'rename' && (
        <NameDialog
          {...field}
          title={t('volumes.rename')}
          name={asked.volume.title}
          onName={(title) => void attempt(work.renameVolume(bookId, asked.volume.id, title))}
        />
      )}
      {asked?.what === 'remove' && (
        <ConfirmDialog
          open
          title={t('volumes.removeTitle')}
          confirm={t('volumes.removeConfirm')}
          cancel={t('volumes.keep')}
          onCancel={close}
          onConfirm={() => void attempt(work.removeVolume(bookId, asked.volume.id))}
        >
          {t('volumes.removeText')}
        </ConfirmDialog>
      )}
    </div>
  );
}

/** The space of rows that are drawn later; each is as high as the list assumes for an undrawn one (chapter-list.module.css). */
function NotYetDrawn({ rows }: { rows: number }) {
  return rows === 0 ? null : <li aria-hidden="true" style={{ height: rows * 76 }} />;
}

type HeadProps = {
  volume: Volume;
  chapters: readonly ChapterView[];
  onRename(): void;
  onRemove(): void;
};

function VolumeHead({ volume, chapters, onRename, onRemove }: HeadProps) {
  const { t } = useI18n();
  const unit = useLengthUnit();
  const words = chapters.reduce((sum, chapter) => sum + chapter.words, 0);
  return (
    <div className={classes.volumeHead}>
      <div className={classes.volumeName}>
        <Title order={2} size="h4" id={`volume-${volume.id}`} className={classes.volumeTitle ?? ''}>
          {volume.title}
        </Title>
        <Text size="sm" className={classes.states ?? ''}>
          {chapters.length === 0
            ? t('volumes.empty')
            : dotted([t.count('chapterList.count', chapters.length), t.count(`card.${unit}`, words)])}
        </Text>
      </div>
      <BackMenu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('volumes.menu', { title: volume.title })} color="gray">
            {barIcons.more}
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onRename}>{t('volumes.rename')}</Menu.Item>
          <Menu.Item color="red" onClick={onRemove}>
            {t('volumes.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </BackMenu>
    </div>
  );
}
