import { useI18n } from '#i18n/i18n-context.ts';
import type { ContractBlock, ContractText } from '#shared/domain/contract/contract-text.ts';
import { htmlLanguage } from '#shared/domain/language.ts';
import classes from './contract-text-view.module.css';

/**
 * A contract as text in the reader's font size, which wraps to the screen and scrolls with the page (docs/spec, section 11, Documents). It
 * shows each block of the contract and nothing else; texts are plain, never HTML.
 */
export function ContractTextView({ text }: { text: ContractText }) {
  const { t } = useI18n();
  return (
    <article
      lang={htmlLanguage(text.language)}
      className={classes.text}
      aria-label={t('contract.document.title')}
    >
      {partsOf(text.blocks).map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a contract's blocks never change
        <Block key={at} block={block} />
      ))}
    </article>
  );
}

type Part = Exclude<ContractBlock, { kind: 'point' }> | { kind: 'points'; points: string[] };

/** The blocks; consecutive points are joined into one list. */
function partsOf(blocks: readonly ContractBlock[]): Part[] {
  const parts: Part[] = [];
  for (const block of blocks) {
    const last = parts.at(-1);
    if (block.kind !== 'point') parts.push(block);
    else if (last?.kind === 'points') last.points.push(block.text);
    else parts.push({ kind: 'points', points: [block.text] });
  }
  return parts;
}

function Block({ block }: { block: Part }) {
  switch (block.kind) {
    case 'title':
      return <h2>{block.text}</h2>;
    case 'subtitle':
      return (
        <p className={classes.subtitle} dir="auto">
          {block.text}
        </p>
      );
    case 'heading':
      return <h3>{block.text}</h3>;
    case 'clause':
      return (
        <h3>
          {block.number} {block.text}
        </h3>
      );
    case 'group':
      return <h4>{block.text}</h4>;
    case 'note':
      return <p className={classes.note}>{block.text}</p>;
    case 'paragraph':
      return (
        <p dir="auto">
          {block.number === '' ? null : <span className={classes.number}>{block.number} </span>}
          {block.text}
        </p>
      );
    case 'facts':
      return (
        <dl>
          {block.rows.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      );
    case 'points':
      return (
        <ul>
          {block.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      );
    case 'signature':
      return <div className={classes.signature} aria-hidden="true" />;
    case 'break':
      return <hr />;
  }
}
