import { type CSSProperties, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { COVER_HEIGHT_PX, COVER_WIDTH_PX } from '#shared/domain/limits.ts';
import classes from './cover-image.module.css';
import { useOnlineHint } from './platform/use-online-hint.ts';

type Props = {
  /** Address of the picture. null: the cover shows the story's title on a coloured background. */
  src: string | null;
  title: string;
  /** Hides the cover from screen readers, because its title is beside it. */
  decorative?: boolean;
};

const TONES = 5;

/** The background colour of a cover without a picture. The title determines it, so it is the same on every screen and device. */
const toneOf = (title: string): number =>
  Array.from(title).reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973, 7) % TONES;

/** How many letters the longest word has: no line of a title may break inside one. East Asian text breaks anywhere. */
const longestWord = (title: string): number =>
  Math.max(1, ...(title.match(/[^\s\u2e80-\uffef-]+/g) ?? []).map(({ length }) => length));

/** The first letter or number of a title, as a mark says nothing on a small cover. */
const initialOf = (title: string): string | undefined =>
  /[\p{L}\p{N}]\p{M}*/u.exec(title)?.[0] ?? Array.from(title)[0];

/**
 * A story's cover, 400 by 560 (docs/spec, section 9). Without a picture, or if it cannot load, the cover shows the title on a coloured
 * background. A picture that could not load is tried again when the network comes back.
 */
export function CoverImage({ src, title, decorative = false }: Props) {
  const { t } = useI18n();
  const tried = src + String(useOnlineHint());
  const [broken, setBroken] = useState('');
  if (src !== null && tried !== broken) {
    return (
      <img
        className={classes.cover}
        src={src}
        alt={decorative ? '' : t('app.cover', { title })}
        width={COVER_WIDTH_PX}
        height={COVER_HEIGHT_PX}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(tried)}
      />
    );
  }
  return (
    <>
      {decorative ? null : <span className="visually-hidden">{t('app.cover', { title })}</span>}
      <span
        className={`${classes.cover} ${classes.typed}`}
        style={{ '--longest': longestWord(title) } as CSSProperties}
        data-tone={toneOf(title)}
        aria-hidden="true"
      >
        <span className={classes.title}>{title}</span>
        <span className={classes.initial}>{initialOf(title)}</span>
        <span className={classes.rule} />
      </span>
    </>
  );
}
