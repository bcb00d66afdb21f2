import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import { type ComparedBlock, compareWords, type Piece } from './compare-texts.ts';
import classes from './comparison.module.css';

type Props = {
  older: ChapterText;
  newer: ChapterText;
  /** The paragraphs of both texts, compared. */
  blocks: readonly ComparedBlock[];
};

const SCENE_BREAK = '* * *';

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map((piece, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their position
    if (piece.kind === 'added') return <ins key={index}>{piece.text}</ins>;
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their position
    if (piece.kind === 'removed') return <del key={index}>{piece.text}</del>;
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their position
    return <span key={index}>{piece.text}</span>;
  });
}

/** What the marks of a comparison mean. */
export function Legend({ className = '' }: { className?: string | undefined }) {
  const { t } = useI18n();
  return (
    <p className={`${classes.legend} ${className}`}>
      <span data-kind="added">{t('versions.added')}</span>
      <span data-kind="removed">{t('versions.removed')}</span>
    </p>
  );
}

/** The changes from an older text to a newer one, opened at the first of them; shown by signs and words, never by colour alone. */
export function Comparison({ older, newer, blocks }: Props) {
  const text = useRef<HTMLDivElement>(null);
  // The texts may be long and differ in one word only. If the first change is already in sight, nothing scrolls, so that the title stays in
  // sight.
  useEffect(() => {
    const first = text.current?.querySelector('ins, del');
    if (first && first.getBoundingClientRect().bottom > first.ownerDocument.documentElement.clientHeight)
      first.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={text} className={classes.text}>
      <Text component="h3" fw={600} size="lg" mb="sm">
        <Pieces pieces={compareWords(older.title, newer.title)} />
      </Text>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity but their position
        <p key={index} className={classes.block} data-kind={block.kind}>
          <Pieces
            pieces={
              block.sceneBreak ? block.pieces.map((piece) => ({ ...piece, text: SCENE_BREAK })) : block.pieces
            }
          />
        </p>
      ))}
    </div>
  );
}
