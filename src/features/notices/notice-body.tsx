import { noticeBlocks } from '#shared/domain/notice.ts';
import classes from './notice-page.module.css';

type Props = { text: string };

/** A notice's text, rendered from its plain parts: nothing in it is ever treated as markup. */
export function NoticeBody({ text }: Props) {
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
        return block.type === 'heading' ? <h2 key={key}>{block.text}</h2> : <p key={key}>{block.text}</p>;
      })}
    </div>
  );
}
