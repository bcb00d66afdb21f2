import { useI18n } from '#i18n/i18n-context.ts';
import { htmlLanguage, type Language } from '#shared/domain/language.ts';
import { noticeBlocks } from '#shared/domain/notice.ts';
import classes from './notice-article.module.css';

type Props = {
  /** The category's name. */
  category: string;
  /** ISO 8601. */
  publishedAt: string;
  /** "updated …"; null: the notice was never updated. */
  updated: string | null;
  language: Language;
  title: string;
  text: string;
  /** Levels of the headings: of the notice, and of the parts of its text. */
  headings: readonly ['h1', 'h2'] | readonly ['h3', 'h4'];
};

/** A notice as readers see it: on its page, and before it is published. */
export function NoticeArticle({ category, publishedAt, updated, language, title, text, headings }: Props) {
  const { format } = useI18n();
  const [Title, Part] = headings;
  return (
    <article>
      <p className={classes.facts}>
        <span className={classes.category}>{category}</span>
        <time dateTime={publishedAt}>{format.day(publishedAt)}</time>
        {updated === null ? null : <span>{updated}</span>}
      </p>
      <div lang={htmlLanguage(language)}>
        <Title className={classes.title}>{title}</Title>
        <NoticeBody text={text} Part={Part} />
      </div>
    </article>
  );
}

/** A notice's text, rendered from its plain parts: nothing in it is ever treated as markup. */
function NoticeBody({ text, Part }: { text: string; Part: 'h2' | 'h4' }) {
  return (
    <div className={classes.text}>
      {noticeBlocks(text).map((block, index) => {
        // The order never changes while the text is shown.
        const key = `${index}`;
        if (block.type === 'list')
          return (
            <ul key={key}>
              {block.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          );
        if (block.type !== 'heading') return <p key={key}>{block.text}</p>;
        return (
          <Part key={key} className={classes.part}>
            {block.text}
          </Part>
        );
      })}
    </div>
  );
}
