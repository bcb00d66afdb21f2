import { Button } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { saveFile } from '#ui/platform/save-file.ts';
import { canShareFile, shareFile } from '#ui/platform/share-file.ts';
import { Problem } from '#ui/problem.tsx';
import classes from './document-view.module.css';
import { DocumentView } from './document-view.tsx';

type Props = {
  pdf: Blob;
  /** File name for download and share, with its ending. */
  name: string;
  /** What is shown instead of the drawn pages. */
  children?: ReactNode;
};

/** A PDF shown inside the app, with download and share. It opens no window by itself: a browser blocks a window opened after a fetch. */
export function ShownDocument({ pdf, name, children }: Props) {
  const { t } = useI18n();
  const [isRefused, setRefused] = useState(false);
  const file = useMemo(() => new File([pdf], name, { type: 'application/pdf' }), [pdf, name]);
  return (
    <div className={classes.shown}>
      {children ?? <DocumentView pdf={pdf} />}
      <div className={classes.actions}>
        <Button variant="default" onClick={() => saveFile(name, file)}>
          {t('contract.document.download')}
        </Button>
        {canShareFile(file) ? (
          <Button variant="default" onClick={() => void shareFile(file).then((done) => setRefused(!done))}>
            {t('contract.document.share')}
          </Button>
        ) : null}
      </div>
      <Problem>{isRefused ? t('contract.document.notShared') : null}</Problem>
    </div>
  );
}
