import { Button } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useOpenStory } from '#services/publishing/use-to-readers.ts';
import type { StoryView } from '#sync/types/author-work.ts';
import { useOnlineHint } from '#ui/platform/use-online-hint.ts';
import { whyText } from '#ui/save-state-badge.tsx';
import classes from './publishing.module.css';
import type { Published } from './use-published.ts';

type Props = {
  story: StoryView;
  /** A chapter is published, or will be before the story is made public. */
  canOpen: boolean;
  opening: Published['opening'];
};

/** Says that the story is private, and makes it public once the author has confirmed it (docs/spec, section 4, Stories). */
export function OpenStory({ story, canOpen, opening }: Props) {
  const { t } = useI18n();
  const openStory = useOpenStory();
  const [asks, setAsks] = useState(false);
  const waits = opening === 'waiting';
  return (
    <section className={classes.way}>
      <p className={classes.wayText} role="status">
        <State canOpen={canOpen} opening={opening} asks={asks} />
      </p>
      {canOpen && !waits ? (
        <div className={classes.answers}>
          {asks ? (
            <>
              <Button variant="default" onClick={() => setAsks(false)}>
                {t('published.keepPrivate')}
              </Button>
              <Button
                data-autofocus
                onClick={() => {
                  setAsks(false);
                  void openStory(story.id);
                }}
              >
                {t('published.openSure')}
              </Button>
            </>
          ) : (
            <Button onClick={() => setAsks(true)}>{t('published.open')}</Button>
          )}
        </div>
      ) : null}
    </section>
  );
}

type StateProps = Pick<Props, 'canOpen' | 'opening'> & { asks: boolean };

/** What readers can see of the story, or what making it public does. */
function State({ canOpen, opening, asks }: StateProps) {
  const { t } = useI18n();
  const online = useOnlineHint();
  if (!canOpen) return t('publishing.openLater');
  if (opening === 'waiting') return t(online ? 'published.opening' : 'published.openingOffline');
  if (opening !== 'no' && !asks) return t('published.openFailed', { why: whyText(opening, t) });
  return t('publishing.openEffect');
}
