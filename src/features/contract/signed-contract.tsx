import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { part } from '#services/part/part.tsx';
import { useServices } from '#services/services-context.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { Bone } from '#ui/bone.tsx';
import classes from './contract-page.module.css';

const SignedText = part('signed-text', async () => (await import('#ui/document/signed-text.tsx')).SignedText);

/** Loads the code that shows a stored contract, so that it can be opened without a network. */
const prepareReading = async (pdf: Blob): Promise<unknown> =>
  (await import('#ui/document/text-of-contract.ts')).textOfContract(pdf);

type Props = {
  id: BookId;
  /** Shows only a contract that is stored on this device: whether the server has one is unknown. */
  onlyKept?: boolean;
};

/** The signed contract: fetched, shown, and stored on the device if the author chooses to. */
export function SignedContract({ id, onlyKept = false }: Props) {
  const { t } = useI18n();
  const { api } = useServices();
  const { contracts } = useAuthor();
  const [kept, setKept] = useState<ArrayBuffer | null>(null);
  const [shown, setShown] = useState<Blob | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let current = true;
    void contracts
      .document(id)
      .catch(() => undefined)
      .then((found) => current && setKept(found ?? null));
    return () => {
      current = false;
    };
  }, [contracts, id]);

  const fetchSigned = async (): Promise<Blob | null> => {
    if (kept) return new Blob([kept], { type: 'application/pdf' });
    setBusy(true);
    const result = await api.file(`/author/sign/inspect/final/contract/download?bookId=${id}`);
    setBusy(false);
    return result.ok ? result.value : null;
  };
  const keep = async () => {
    const pdf = await fetchSigned();
    if (!pdf) return;
    const bytes = await pdf.arrayBuffer();
    await contracts.keepDocument(id, bytes);
    setBusy(true);
    await prepareReading(pdf).catch(() => {});
    setBusy(false);
    // Set last: from now on the author may go offline.
    setKept(bytes);
  };
  const show = async () => setShown(shown ? null : await fetchSigned());
  const forget = async () => {
    await contracts.forgetDocument(id);
    setKept(null);
  };
  if (onlyKept && !kept) return null;
  return (
    <div className={classes.signed}>
      <Button loading={busy} aria-expanded={shown !== null} onClick={() => void show()}>
        {t('contract.status.download')}
      </Button>
      {kept ? (
        <>
          <span role="status">{t('contract.status.kept')}</span>
          <Button variant="default" onClick={() => void forget()}>
            {t('contract.status.forget')}
          </Button>
        </>
      ) : (
        <Button variant="default" onClick={() => void keep()}>
          {t('contract.status.keep')}
        </Button>
      )}
      {shown ? (
        <SignedText
          pdf={shown}
          name={`tinta-contract-${id}.pdf`}
          waiting={<Bone width="100%" height={420} />}
          onClose={() => setShown(null)}
        />
      ) : null}
    </div>
  );
}
