import type { ChapterText } from '#shared/domain/chapter.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import type { Block } from '#shared/domain/story-document.ts';
import type { DraftSession, SaveState } from '#sync/types/author-work.ts';
import type { SeededRandom } from '#test/support/seeded-random.ts';
import { type Ledger, tokensIn } from './ledger.ts';

const paragraph = (text: string): Block => ({ type: 'paragraph', runs: [{ text }] });
const plain = (block: Block): string =>
  block.type === 'sceneBreak' ? '' : block.runs.map((run) => run.text).join('');

/** An author at one open editor: types words that occur once, and records what the editor shows of them. */
export function createHand(
  draft: DraftSession,
  opened: ChapterText,
  deps: { random: SeededRandom; ledger: Ledger; word: () => string; where: string; isShown: () => boolean },
) {
  const { random, ledger } = deps;
  let text = opened;

  draft.onText((next) => {
    text = next;
  });
  draft.onState((state: SaveState) => {
    // In this model live queries continue in a frozen page, but no one sees what they would show.
    if (!deps.isShown() || state.kind === 'saving' || state.kind === 'notSaved') return;
    const words = tokensIn(JSON.stringify(text));
    for (const word of words) ledger.told.add(word);
    if (state.kind !== 'synced') return;
    for (const word of words)
      if (!ledger.accepted.has(word))
        ledger.violations.push(`${deps.where}: "Synced" was shown, ${word} never arrived`);
  });

  return {
    chapterId: draft.chapterId as ChapterId,
    draft,
    text: () => text,
    type(): void {
      const blocks = [...text.content.blocks];
      const word = deps.word();
      const at = random.below(blocks.length + 1);
      const here = blocks[at];
      if (here && random.chance(0.3)) blocks[at] = paragraph(`${plain(here)} ${word}`);
      else if (here && random.chance(0.1)) {
        // The author overwrites these words on purpose, so they may be lost.
        for (const old of tokensIn(plain(here))) ledger.givenUp.add(old);
        blocks[at] = paragraph(word);
      } else blocks.splice(at, 0, paragraph(word));
      text = { ...text, content: { version: 1, blocks } };
      const typed = text;
      draft.change(() => typed);
    },
  };
}

export type Hand = ReturnType<typeof createHand>;
