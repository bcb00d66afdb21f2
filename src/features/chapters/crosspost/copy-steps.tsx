import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import type { CopyField, CopyPart } from '#shared/crosspost/copy-parts.ts';
import { isPlatform } from '#shared/crosspost/platforms.ts';
import type { CopyTarget } from '#shared/crosspost/profiles.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import { blockText } from '#shared/domain/story-document.ts';
import { copyRich } from '#ui/platform/copy-rich.ts';
import classes from './copy-sheet.module.css';
import { MarkedField } from './marked-field.tsx';

/** How far a step has come. */
type Outcome = 'copied' | 'refused';

type Props = {
  parts: readonly CopyPart[];
  chapterId: ChapterId;
  /** The text of which these are the parts. */
  text: ChapterText;
  target: CopyTarget;
};

/** The steps of copying a chapter, in the order of the platform's form: each is one tap. */
export function CopySteps({ parts, chapterId, text, target }: Props) {
  const { t } = useI18n();
  const { work } = useAuthor();
  const [outcomes, setOutcomes] = useState<Partial<Record<CopyField, Outcome>>>({});
  const copy = async (part: CopyPart) => {
    const { field } = part;
    const copied = await copyRich(part);
    setOutcomes((before) => ({ ...before, [field]: copied ? 'copied' : 'refused' }));
    // A mark is about what was copied (MOVE-7). Without the text there is nothing to mark.
    if (field === 'text' && isPlatform(target))
      await (await work.posts())?.noteCopied(chapterId, target, text);
  };
  return (
    <ol className={classes.steps}>
      {parts.map((part) => {
        const { field } = part;
        const outcome = outcomes[field];
        return (
          <li key={field} className={classes.step}>
            <button
              type="button"
              className={classes.copy}
              data-main={field === 'text' || undefined}
              onClick={() => void copy(part).catch(() => undefined)}
            >
              <span className={classes.words}>
                <span className={classes.name}>{t(`manuscript.copyFor.fields.${field}`)}</span>{' '}
                <span className={classes.begin}>{beginOf(part, text)}</span>
              </span>
              <span role="status" className={classes.state} data-done={outcome === 'copied' || undefined}>
                {t(outcome === 'copied' ? 'manuscript.copyFor.copied' : 'manuscript.copyFor.copy')}
              </span>
            </button>
            {outcome === 'refused' && <MarkedField part={part} />}
          </li>
        );
      })}
    </ol>
  );
}

/** Signs of a field that a row shows at most. */
const BEGIN_CHARS = 80;

/** The first words of a field, as the author wrote them. */
function beginOf({ field }: CopyPart, { title, content, authorNote }: ChapterText): string {
  if (field === 'title') return title;
  if (field !== 'text') return authorNote?.text.slice(0, BEGIN_CHARS) ?? '';
  const first = content.blocks.find((block) => block.type !== 'sceneBreak' && block.runs.length > 0);
  return first ? blockText(first).slice(0, BEGIN_CHARS) : '';
}
