import { useI18n } from '#i18n/i18n-context.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import classes from './chapter-article.module.css';
import { StoryText } from './story-text.tsx';

type Props = {
  text: ChapterText;
  /** Number among the published chapters. */
  order: number;
  penName: string;
  /** Tag of the story's language. */
  lang: string | undefined;
  /** `text` is only the beginning of a paid chapter. */
  truncated: boolean;
};

/** A chapter as readers see it: number, title, pen name, author's note and text. The reader's page and the author's preview show it. */
export function ChapterArticle({ text, order, penName, lang, truncated }: Props) {
  const { t } = useI18n();
  const { authorNote } = text;
  const note = authorNote ? (
    <aside className={classes.note}>
      <h2 className={classes.noteTitle}>{t('reader.authorNote')}</h2>
      <p className={classes.noteText} lang={lang}>
        {authorNote.text}
      </p>
    </aside>
  ) : null;
  return (
    <>
      <header className={classes.head}>
        <p className={classes.order}>{t('reader.chapter', { order })}</p>
        <h1 className={classes.title} lang={lang}>
          {text.title}
        </h1>
        <p className={classes.by}>{t('storyPage.by', { name: penName })}</p>
      </header>
      {authorNote?.place === 'above' ? note : null}
      <StoryText content={text.content} lang={lang} />
      {truncated ? <p className={classes.truncated}>{t('reader.truncated')}</p> : null}
      {authorNote?.place === 'below' ? note : null}
    </>
  );
}
