import { Button } from '@mantine/core';
import { useI18n } from '#i18n/i18n-context.ts';
import { type KeptStory, useKeptStory } from '#services/kept-story/use-kept-story.ts';
import type { PublicStory } from '#shared/protocol/library/public-story.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { useOnlineHint } from '#ui/platform/use-online-hint.ts';
import classes from './keep-story.module.css';

/** A word takes some 7 bytes in a stored chapter. Used only for the size that is shown before a story is kept. */
const BYTES_OF_WORD = 7;
const BYTES_OF_MB = 1_000_000;

/** What the line above the buttons says. */
function useStateText({ words, chapters }: PublicStory, kept: KeptStory, some: boolean): string {
  const { t, format } = useI18n();
  const size = (bytes: number) => {
    const megabytes = Math.max(0.1, Math.round((bytes / BYTES_OF_MB) * 10) / 10);
    return t('keepStory.size', { size: format.number(megabytes) });
  };
  if (kept.chapters >= chapters.length) return t('keepStory.kept', { size: size(kept.bytes) });
  if (!some) return t('keepStory.lead', { size: size(words * BYTES_OF_WORD) });
  const [done, all] = [format.number(kept.chapters), format.number(chapters.length)];
  return t('keepStory.progress', { done, all, size: size(kept.bytes) });
}

/** Keeps a story on the device, to read it without a network: its size beforehand, the progress, and what is kept. */
export function KeepStory({ story }: { story: PublicStory }) {
  const keeping = useKeptStory(story);
  const { kept } = keeping;
  return kept === null || story.chapters.length === 0 ? null : (
    <Keeping story={story} keeping={keeping} kept={kept} />
  );
}

type Props = { story: PublicStory; keeping: ReturnType<typeof useKeptStory>; kept: KeptStory };

function Keeping({ story, keeping: { isKeeping, failure, keep, stop, forget }, kept }: Props) {
  const { t } = useI18n();
  const isOnline = useOnlineHint();
  const isWhole = kept.chapters >= story.chapters.length;
  const some = kept.chapters > 0 || isKeeping;
  const text = useStateText(story, kept, some);
  return (
    <div className={classes.keep}>
      <p className={classes.state} role="status">
        {isWhole ? <Icon d={icons.check} size={18} /> : null}
        <span>{text}</span>
      </p>
      {isKeeping ? (
        <progress
          className={classes.bar}
          max={story.chapters.length}
          value={kept.chapters}
          aria-label={t('keepStory.label')}
        />
      ) : null}
      {failure && !isKeeping ? (
        <p role="alert" className={classes.problem}>
          {t(`keepStory.${failure}`)}
        </p>
      ) : null}
      <div className={classes.actions}>
        {isKeeping ? (
          <Button variant="default" onClick={stop}>
            {t('keepStory.stop')}
          </Button>
        ) : null}
        {isKeeping || isWhole ? null : (
          <Button
            variant="default"
            leftSection={<Icon d={icons.download} />}
            disabled={!isOnline}
            onClick={() => void keep()}
          >
            {t(some ? 'keepStory.more' : 'keepStory.keep')}
          </Button>
        )}
        {some && !isKeeping ? (
          <Button variant="subtle" onClick={() => void forget()}>
            {t('keepStory.remove')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
