import '#ui/fonts/story-font.css';
import type { ReactNode } from 'react';
import type { Block, Mark, Run, StoryDocument } from '#shared/domain/story-document.ts';
import classes from './story-text.module.css';

const WRAP: Record<Mark, (inner: ReactNode) => ReactNode> = {
  bold: (inner) => <strong>{inner}</strong>,
  italic: (inner) => <em>{inner}</em>,
  underline: (inner) => <u>{inner}</u>,
  strike: (inner) => <s>{inner}</s>,
};

const drawRun = ({ text, marks }: Run): ReactNode =>
  (marks ?? []).reduceRight<ReactNode>((inner, mark) => WRAP[mark](inner), text);

function BlockView({ block }: { block: Block }) {
  if (block.type === 'sceneBreak') return <hr className={classes.break} />;
  const runs = block.runs.map((run, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text that is read never changes its order
    <span key={index}>{drawRun(run)}</span>
  ));
  return block.type === 'quote' ? <blockquote className={classes.quote}>{runs}</blockquote> : <p>{runs}</p>;
}

/** `lang`: tag of the story's language, for hyphenation. */
type Props = { content: StoryDocument; lang?: string | undefined };

/** A chapter's text, rendered by React from the document's strict schema: no HTML is ever parsed (docs/spec, section 10, Text). */
export function StoryText({ content, lang }: Props) {
  return (
    <div className={classes.text} lang={lang}>
      {content.blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text that is read never changes its order
        <BlockView key={index} block={block} />
      ))}
    </div>
  );
}
