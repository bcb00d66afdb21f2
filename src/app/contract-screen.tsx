import { ContractPage } from '#features/contract/contract-page.tsx';
import { BoardContext } from '#services/board-slot.ts';
import { BoardSlot } from './board-slot.tsx';
import type { ScreenProps } from './screen.tsx';

/** The contract's page with the signature board it may open. */
export function ContractScreen(props: ScreenProps) {
  return (
    <BoardContext value={BoardSlot}>
      <ContractPage {...props} />
    </BoardContext>
  );
}
