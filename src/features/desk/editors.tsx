import { Button } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { KeptView } from '#services/answers/kept-view.tsx';
import { useAnswer } from '#services/answers/use-answer.ts';
import { useServices } from '#services/services-context.ts';
import type { DeskEditor } from '#shared/protocol/desk/editors.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { failureText } from '#ui/failure-text.ts';
import { Problem } from '#ui/problem.tsx';
import rows from '#ui/rows.module.css';
import classes from './desk.module.css';
import { ForServer } from './for-server.tsx';

/** Every editor, with disable and enable (docs/spec, section 6, Editors). */
export function Editors() {
  const { t } = useI18n();
  const kept = useAnswer('deskEditors', { request: {} });
  return (
    <div className={classes.detail}>
      <p className={classes.lead}>{t('desk.editors.lead')}</p>
      <KeptView kept={kept} failed={t('desk.failed')} bones={[64, 64]}>
        {({ items }) => <List items={items} onChanged={kept.reload} />}
      </KeptView>
      <ForServer>{t('desk.editors.server')}</ForServer>
    </div>
  );
}

function List({ items, onChanged }: { items: readonly DeskEditor[]; onChanged(): void }) {
  const { t, format } = useI18n();
  const { api, notify } = useServices();
  const [asked, setAsked] = useState<DeskEditor | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const setDisabled = async ({ id }: DeskEditor, disabled: boolean) => {
    setBusy(true);
    const result = await api.call('deskEditorDisable', { request: { id, disabled } }, { quiet: true });
    setBusy(false);
    setAsked(null);
    setFailure(result.ok ? null : failureText(t, result.error));
    if (!result.ok) return;
    notify.success(t(disabled ? 'desk.editors.disabled' : 'desk.editors.enabled'));
    onChanged();
  };
  const stateOf = ({ disabled, passwordGiven, self, signedInAt }: DeskEditor): string[] => [
    ...(self ? [t('desk.editors.self')] : []),
    ...(disabled ? [t('desk.editors.isDisabled')] : []),
    ...(passwordGiven ? [t('desk.editors.passwordGiven')] : []),
    signedInAt === null
      ? t('desk.editors.never')
      : t('desk.editors.seen', { when: format.moment(signedInAt) }),
  ];
  return (
    <>
      <Problem>{failure}</Problem>
      <ul className={rows.rows}>
        {items.map((editor) => (
          <li key={editor.id} className={rows.row}>
            <span className={rows.name}>{editor.email}</span>
            {editor.self ? null : (
              <Button
                variant="default"
                loading={busy && asked === null}
                onClick={() => (editor.disabled ? void setDisabled(editor, false) : setAsked(editor))}
              >
                {t(editor.disabled ? 'desk.editors.enable' : 'desk.editors.disable')}
              </Button>
            )}
            <span className={rows.meta}>{[editor.name, ...stateOf(editor)].join(' · ')}</span>
          </li>
        ))}
      </ul>
      {asked === null ? null : (
        <ConfirmDialog
          open
          dangerous
          title={t('desk.editors.disableTitle', { email: asked.email })}
          confirm={t('desk.editors.disable')}
          cancel={t('desk.editors.keep')}
          busy={busy}
          onConfirm={() => void setDisabled(asked, true)}
          onCancel={() => setAsked(null)}
        >
          {t('desk.editors.disableText')}
        </ConfirmDialog>
      )}
    </>
  );
}
