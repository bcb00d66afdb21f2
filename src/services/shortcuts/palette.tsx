import '#ui/mantine-more.css';
import '@mantine/spotlight/styles.layer.css';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { storyLinks } from '#services/story-links.ts';
import { useLive } from '#services/use-live.ts';
import { links } from '#shared/protocol/links.ts';
import { useBackCloses } from '#ui/platform/back-closes.ts';
import { useOfferedActions } from './actions.ts';
import { Keys } from './keys.tsx';
import classes from './palette.module.css';

const [store, palette] = createSpotlight();

/** Entries shown at a time; more letters find the others. */
const SHOWN_MAX = 40;

type Entry = { label: string; keys?: string | undefined; run(): void };

/** Finds actions of the open page, chapters, stories and screens by a few letters, and opens or runs them. */
export function Palette({ onClose }: { onClose(): void }) {
  const { t } = useI18n();
  const groups = useGroups();
  const chosen = useRef<(() => void) | null>(null);
  const [before] = useState(() => document.activeElement);
  useEffect(() => palette.open(), []);
  useBackCloses(true, palette.close);
  return (
    <Spotlight
      store={store}
      shortcut={null}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      overlayProps={{ blur: 0 }}
      centered={false}
      yOffset="12vh"
      limit={SHOWN_MAX}
      highlightQuery
      attributes={{ content: { 'aria-label': t('shortcuts.palette') } }}
      nothingFound={t('shortcuts.nothing')}
      searchProps={{
        placeholder: t('shortcuts.search'),
        'aria-label': t('shortcuts.search'),
        onKeyDown: chooseFirst,
      }}
      classNames={{ actionsList: classes.list ?? '' }}
      actions={groups.map(({ title, entries }) => ({
        group: title,
        actions: entries.map(({ label, keys, run }, index) => ({
          id: `${title} ${index}`,
          label,
          rightSection: keys === undefined ? undefined : <Keys keys={keys} />,
          onClick: () => {
            chosen.current = run;
          },
        })),
      }))}
      onSpotlightClose={() => {
        // The focus first returns to where the author was: the action may move it from there.
        if (before instanceof HTMLElement) before.focus();
        onClose();
        chosen.current?.();
      }}
    />
  );
}

/**
 * Enter chooses the first entry if none is selected: letters typed before the chapters were read selected nothing, and Enter would have no
 * effect.
 */
function chooseFirst({ nativeEvent, currentTarget }: KeyboardEvent<HTMLInputElement>): void {
  if (nativeEvent.key !== 'Enter' || nativeEvent.isComposing) return;
  const dialog = currentTarget.closest('[role="dialog"]');
  if (dialog?.querySelector('[data-selected]')) return;
  dialog?.querySelector<HTMLElement>('[data-action]')?.click();
}

function useGroups(): { title: string; entries: Entry[] }[] {
  const { t } = useI18n();
  const { work } = useAuthor();
  const { navigate, storyAtHand } = useServices();
  const [story] = useState(() => storyAtHand.read());
  const id = story?.id;
  const stories = useLive(useCallback(() => work.stories(), [work]));
  const chapters = useLive(useCallback(async () => (id ? await work.chapters(id) : []), [work, id]));
  const offered = useOfferedActions();

  const to = (label: string, path: string): Entry => ({ label, run: () => navigate(path) });
  const actions = offered.flatMap((group) =>
    group.actions.flatMap(({ label, keys, run, listedOnly }) =>
      run && !listedOnly ? [{ label, keys, run }] : [],
    ),
  );
  const ofStory =
    story && chapters.state === 'ready'
      ? chapters.value.map((chapter, index) =>
          to(
            `${index + 1}. ${chapter.title.trim() || t('author.untitled')}`,
            links.writeChapter(story.id, chapter.id, story.allowPrice),
          ),
        )
      : [];
  const all = stories.state === 'ready' ? stories.value : [];
  return [
    { title: t('shortcuts.actions'), entries: actions },
    { title: story?.name || t('author.ofStory'), entries: ofStory },
    {
      title: t('author.ofStory'),
      entries: story ? storyLinks(story.id).map(({ to: path, text }) => to(t(text), path)) : [],
    },
    {
      title: t('author.stories'),
      entries: all.map(({ id: one, form }) =>
        to(form.title.trim() || t('author.untitled'), links.chapterList(one)),
      ),
    },
    {
      title: t('shortcuts.screens'),
      entries: [
        to(t('author.storiesTitle'), links.stories()),
        to(t('author.newStory'), links.createStory()),
        to(t('author.income'), links.income()),
        to(t('author.inbox'), links.inbox()),
        to(t('author.unsent'), links.unsent()),
        to(t('author.profile'), links.profile()),
        to(t('nav.logout'), links.logout()),
      ],
    },
  ].filter(({ entries }) => entries.length > 0);
}
