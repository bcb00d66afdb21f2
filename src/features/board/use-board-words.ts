import { useI18n } from '#i18n/i18n-context.ts';
import { dotted } from '#ui/dotted.ts';
import type { BoardAction } from './state/board-state.ts';
import type { Scene, Shape } from './state/shape.ts';

/** The board in words, for screen readers. */
export function useBoardWords() {
  const { t, format } = useI18n();
  const nameOf = (kind: Shape['kind']) => t(`board.tool.${kind}`);
  return {
    /** What an action has done; '' if the control itself announces it. */
    ofAction(action: BoardAction): string {
      switch (action.type) {
        case 'draw':
          return t('board.said.added', { what: nameOf(action.drawn.form.kind) });
        case 'write':
          return t('board.said.added', { what: nameOf('text') });
        case 'place':
          return t('board.said.moved');
        case 'remove':
          return t('board.said.removed');
        case 'clear':
          return t('board.said.cleared');
        case 'undo':
          return t('board.said.undone');
        case 'redo':
          return t('board.said.redone');
        case 'tool':
          return t('board.said.tool', { tool: t(`board.tool.${action.tool}`) });
        case 'colour':
        case 'width':
          return '';
      }
    },
    /** How many shapes of each kind are on the sheet. */
    ofScene(scene: Scene): string {
      if (scene.length === 0) return t('board.empty');
      const counts = new Map<Shape['kind'], number>();
      for (const { kind } of scene) counts.set(kind, (counts.get(kind) ?? 0) + 1);
      const list = [...counts].map(([kind, count]) => `${nameOf(kind)} ${format.number(count)}`);
      return t('board.content', { list: dotted(list) });
    },
  };
}
