import '#ui/mantine-more.css';
import { Button, SegmentedControl } from '@mantine/core';
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useLive } from '#services/use-live.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import { previewOf } from '#shared/domain/chapter-preview.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import { documentLength } from '#shared/domain/story-document.ts';
import { storyLanguage } from '#shared/domain/story-language.ts';
import type { ChapterView, StoryView } from '#sync/types/author-work.ts';
import { Dialog } from '#ui/dialog.tsx';
import { type ColorScheme, useColorScheme } from '#ui/platform/color-scheme.ts';
import { useTriedScheme } from '#ui/platform/use-tried-scheme.ts';
import { ChapterArticle } from '#ui/reading/chapter-article.tsx';
import classes from './preview-dialog.module.css';

type Props = {
  story: StoryView;
  chapter: ChapterView | undefined;
  /** The text as it is typed now. */
  text: ChapterText;
  /** Goes on to publishing; absent if there is nothing to publish. */
  onPublish?: (() => void) | undefined;
  onClose(): void;
};

type Device = 'phone' | 'desktop';

/** Widths of the screens that the preview shows, in px. A wider one has only more room beside the text. */
const WIDTHS: Record<Device, number> = { phone: 360, desktop: 800 };

/** The number that the chapter has, or will have, among the published chapters. */
function useOrder(story: StoryView, id: ChapterId | undefined): number {
  const { work } = useAuthor();
  const chapters = useLive(useCallback(() => work.chapters(story.id), [work, story.id]));
  const all = chapters.state === 'ready' ? chapters.value : [];
  const at = all.findIndex((chapter) => chapter.id === id);
  return (at < 0 ? all : all.slice(0, at)).filter(({ status }) => status === 'published').length + 1;
}

/**
 * The chapter as readers will see it, from the text as it is typed now: on a phone and a desktop, free and paid, light and dark (docs/spec,
 * section 10, Publishing). Works offline.
 */
export function PreviewDialog({ story, chapter, text, onPublish, onClose }: Props) {
  const { t } = useI18n();
  const own = useColorScheme();
  const isWide = useMediaQuery('(min-width: 50em)', false, { getInitialValueInEffect: false });
  const [device, setDevice] = useState<Device>(isWide ? 'desktop' : 'phone');
  const [paid, setPaid] = useState(chapter?.paid ?? false);
  const [scheme, setScheme] = useState<ColorScheme>(own);
  useTriedScheme(scheme);
  const order = useOrder(story, chapter?.id);
  const { ref, width } = useElementSize();

  const titled = { ...text, title: text.title.trim() || t('author.untitled') };
  const shown = paid ? previewOf(titled) : titled;
  const truncated = paid && documentLength(shown.content) < documentLength(text.content);
  const zoom = width > 0 ? Math.min(1, width / WIDTHS[device]) : 1;
  return (
    <Dialog
      fullScreen
      onClose={onClose}
      title={t('preview.title')}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
    >
      <div className={classes.choices}>
        <Choice<Device>
          label={t('preview.screen')}
          value={device}
          options={[
            ['phone', t('preview.phone')],
            ['desktop', t('preview.desktop')],
          ]}
          onChoose={setDevice}
        />
        <Choice
          label={t('preview.price')}
          value={paid ? 'paid' : 'free'}
          options={[
            ['free', t('preview.free')],
            ['paid', t('preview.paid')],
          ]}
          onChoose={(value) => setPaid(value === 'paid')}
        />
        <Choice<ColorScheme>
          label={t('preview.colors')}
          value={scheme}
          options={[
            ['light', t('preview.light')],
            ['dark', t('preview.dark')],
          ]}
          onChoose={setScheme}
        />
        {onPublish && (
          <Button className={classes.publish ?? ''} onClick={onPublish}>
            {t(chapter?.status === 'published' ? 'editor.publishChanges' : 'editor.publish')}
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={classes.room} aria-label={t('preview.page')} tabIndex={0}>
        <div ref={ref} className={classes.measure} />
        <article className={classes.screen} data-device={device} style={{ width: WIDTHS[device], zoom }}>
          <ChapterArticle
            text={shown}
            order={order}
            penName={story.penName}
            lang={storyLanguage(story.form)}
            truncated={truncated}
          />
        </article>
      </section>
    </Dialog>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChoose(value: Value): void;
};

function Choice<Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <SegmentedControl
      className={classes.choice ?? ''}
      aria-label={label}
      value={value}
      data={options.map(([option, text]) => ({ value: option, label: text }))}
      onChange={(chosen) => {
        const option = options.find(([name]) => name === chosen);
        if (option) onChoose(option[0]);
      }}
    />
  );
}
