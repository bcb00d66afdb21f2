import { Button } from '@mantine/core';
import { DraftBadge } from '#features/chapters/draft-badge.tsx';
import { useI18n } from '#i18n/i18n-context.ts';
import type { SaveState } from '#sync/types/author-work.ts';
import { coversTop } from '#ui/platform/covered-edges.ts';
import { useEscape } from '#ui/platform/use-escape.ts';
import type { ShownValue } from '#ui/shown-value.ts';
import classes from './focus-bar.module.css';

type Props = { save: ShownValue<SaveState | null>; before: SaveState | null; onEnd(): void };

/** What focus mode shows beside the text: its save state, and a button that ends focus mode, as Escape does. */
export function FocusBar({ save, before, onEnd }: Props) {
  const { t } = useI18n();
  useEscape(true, onEnd);
  return (
    <div className={classes.place}>
      <header ref={coversTop} className={classes.bar}>
        <span>
          <DraftBadge save={save} before={before} />
        </span>
        <Button variant="subtle" color="gray" size="sm" h={44} onClick={onEnd}>
          {t('editor.focusEnd')}
        </Button>
      </header>
    </div>
  );
}
