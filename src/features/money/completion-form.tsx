import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { useTyped } from '#services/use-typed.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { failureText } from '#ui/failure-text.ts';
import { useOnlineHint } from '#ui/platform/use-online-hint.ts';
import { Problem } from '#ui/problem.tsx';
import classes from './completing-page.module.css';
import money from './money.module.css';

type Props = {
  bookId: BookId;
  title: string;
  /** Every check is passed. */
  ready: boolean;
  onChanged(): void;
};

/** Applies for completion once the title is typed, as it cannot be undone (docs/spec, section 2, Money pages). */
export function CompletionForm({ bookId, title, ready, onChanged }: Props) {
  const { t } = useI18n();
  const { api, notify } = useServices();
  const { syncNow } = useAuthor();
  const isOnline = useOnlineHint();
  const { typed, change, clear } = useTyped(`completion/${bookId}`, { title: '' });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isConfirmed = typed.title.trim() === title.trim();

  const apply = async (event: FormEvent) => {
    event.preventDefault();
    if (!isConfirmed || !ready || busy) return;
    setBusy(true);
    const result = await api.call('applyAdd', { request: { bookId, type: 'completion' } }, { overlay: true });
    setBusy(false);
    setFailure(result.ok ? null : failureText(t, result.error));
    if (result.ok) {
      void clear();
      notify.success(t('money.completion.applied'));
    }
    onChanged();
    // The story list shows the application too.
    void syncNow();
  };
  return (
    <form className={classes.form} onSubmit={(event) => void apply(event)}>
      <TextInput
        label={t('money.completion.typeTitle')}
        description={title}
        autoComplete="off"
        value={typed.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      {isOnline ? null : <p className={money.dim}>{t('money.completion.needsNetwork')}</p>}
      <Problem>{failure}</Problem>
      <Button type="submit" disabled={busy || !ready || !isConfirmed || !isOnline}>
        {t('money.completion.apply')}
      </Button>
    </form>
  );
}
