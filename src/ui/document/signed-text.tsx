import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { ContractText } from '#shared/domain/contract/contract-text.ts';
import { Bone } from '#ui/bone.tsx';
import { openFile } from '#ui/platform/open-file.ts';
import { ContractTextView } from './contract-text-view.tsx';
import classes from './document-view.module.css';
import { ShownDocument } from './shown-document.tsx';
import { textOfContract } from './text-of-contract.ts';

type Props = {
  pdf: Blob;
  /** File name for download and share, with its ending. */
  name: string;
};

/** A signed contract, read as text. A contract of an older version has no text: its pages are shown. */
export function SignedText({ pdf, name }: Props) {
  const { t } = useI18n();
  const [text, setText] = useState<ContractText | null | 'reading'>('reading');
  useEffect(() => {
    let current = true;
    setText('reading');
    void textOfContract(pdf)
      .catch(() => null)
      .then((found) => current && setText(found));
    return () => {
      current = false;
    };
  }, [pdf]);
  if (text === 'reading') return <Bone width="100%" height={420} />;
  if (text === null) return <ShownDocument pdf={pdf} name={name} />;
  return (
    <ShownDocument pdf={pdf} name={name}>
      <ContractTextView text={text} />
      <p className={classes.more}>{t('contract.document.moreInPdf')}</p>
      <div>
        <Button variant="default" onClick={() => openFile(pdf)}>
          {t('contract.document.open')}
        </Button>
      </div>
    </ShownDocument>
  );
}
