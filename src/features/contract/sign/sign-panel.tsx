import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { ContractSteps } from '#features/contract/contract-steps.tsx';
import { useI18n } from '#i18n/i18n-context.ts';
import { useBoardSlot } from '#services/board-slot.ts';
import { SignatureArea, type SignatureHandle } from '#services/contract-form/pad/signature-area.tsx';
import { part } from '#services/part/part.tsx';
import type { ContractText } from '#shared/domain/contract/contract-text.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { Bone } from '#ui/bone.tsx';
import { ContractTextView } from '#ui/document/contract-text-view.tsx';
import { openFile } from '#ui/platform/open-file.ts';
import { showHeading, toTop } from '#ui/platform/page-actions.ts';
import { Problem } from '#ui/problem.tsx';
import classes from './sign-panel.module.css';

const DocumentView = part(
  'document-view',
  async () => (await import('#ui/document/document-view.tsx')).DocumentView,
);

type Props = {
  id: BookId;
  pdf: Blob;
  /** What the author reads; null: the PDF. */
  text: ContractText | null;
  busy: boolean;
  failure: string | null;
  onConfirm(imageData: string): void;
  onBack(): void;
};

/** Review mode: the contract as text, the pad or the board, Review and Confirm (docs/spec, sections 2 and 4). */
export function SignPanel({ id, pdf, text, busy, failure, onConfirm, onBack }: Props) {
  const { t } = useI18n();
  const pad = useRef<SignatureHandle>(null);
  const Board = useBoardSlot();
  const [isBoardOpen, setBoardOpen] = useState(false);
  /** The signature from the board; null: the author signs on the pad. */
  const [drawn, setDrawn] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // The document must be read first, so the page starts at the top.
  useEffect(() => toTop(), []);
  const confirm = () => {
    const imageData = drawn ?? pad.current?.read();
    if (imageData) onConfirm(imageData);
    else setProblem(t('contract.pad.empty'));
  };
  // Closing the board returns the focus to the button that opened it.
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isBoardOpen) opener.current?.focus();
    wasOpen.current = isBoardOpen;
  }, [isBoardOpen]);
  const helpId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const review = () => openFile(pdf);
  return (
    <div className={classes.panel}>
      <ContractSteps at="sign" />
      <div className={classes.ways}>
        <Button variant="default" onClick={review}>
          {t('contract.pad.review')}
        </Button>
        <Button variant="default" onClick={() => showHeading(heading.current)}>
          {t('contract.pad.jump')}
        </Button>
      </div>
      {text ? (
        <ContractTextView text={text} />
      ) : (
        <DocumentView pdf={pdf} waiting={<Bone width="100%" height={420} />} onClose={onBack} />
      )}
      <h2 ref={heading} tabIndex={-1} className={classes.heading}>
        {t('contract.pad.title')}
      </h2>
      {drawn === null ? (
        <SignatureArea ref={pad} onChange={() => setProblem(null)} />
      ) : (
        <img src={drawn} alt={t('contract.board.drawn')} className={classes.drawn} />
      )}
      {Board ? (
        <div className={classes.ways}>
          <Button ref={opener} variant="default" size="sm" onClick={() => setBoardOpen(true)}>
            {t(drawn === null ? 'contract.board.open' : 'contract.board.change')}
          </Button>
          {drawn === null ? null : (
            <Button variant="subtle" size="sm" onClick={() => setDrawn(null)}>
              {t('contract.board.toPad')}
            </Button>
          )}
        </div>
      ) : null}
      {Board && isBoardOpen ? (
        <Board
          id={id}
          onClose={() => setBoardOpen(false)}
          onUse={(imageData) => {
            setDrawn(imageData);
            setProblem(null);
            setBoardOpen(false);
          }}
          onReview={review}
        />
      ) : null}
      <Problem>{problem ?? failure}</Problem>
      <p id={helpId} className={classes.help}>
        {t('contract.pad.confirmHelp')}
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onBack}>
          {t('contract.back')}
        </Button>
        <Button disabled={busy} aria-describedby={helpId} onClick={confirm}>
          {t('contract.pad.confirm')}
        </Button>
      </div>
    </div>
  );
}
