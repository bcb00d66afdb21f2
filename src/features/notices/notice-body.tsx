import { noticeBlocks } from '#shared/domain/notice.ts';
import classes from './notice-page.module.css';

type Props = { text: string };

/** An announcement's text, drawn from its plain parts: nothing in it is ever taken for markup of the page. */
export function NoticeBody({ text }: Props) {
  return (
    <div className={classes.text}>
      {noticeBlocks(text).map((block, index) => {
        // A text that is read never changes its order.
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
