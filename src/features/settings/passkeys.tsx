import { Button } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { KeptView } from '#services/answers/kept-view.tsx';
import { useAnswer } from '#services/answers/use-answer.ts';
import { AddPasskey } from '#services/passkeys/add-passkey.tsx';
import { PasskeyNameForm } from '#services/passkeys/passkey-name-form.tsx';
import { useServices } from '#services/services-context.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { failureText } from '#ui/failure-text.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import classes from './device-list.module.css';
import { SettingsPart } from './settings-part.tsx';

type Item = AnswerOf<'signInMethods'>['passkeys'][number];

/** The author's passkeys: add, rename, remove (docs/spec, section 5, Passkeys). */
export function Passkeys() {
  const { t } = useI18n();
  const { reload, ...asked } = useAnswer('signInMethods', {});
  const kept = { ...asked, reload };
  return (
    <SettingsPart title={t('settings.passkeys.title')} help={t('settings.passkeys.help')}>
      <KeptView kept={kept} failed={t('settings.passkeys.loadFailed')} bones={[76]}>
        {({ passkeys }) => (
          <ul className={classes.list}>
            {passkeys.map((item) => (
              <PasskeyRow key={item.id} item={item} onChanged={reload} />
            ))}
          </ul>
        )}
      </KeptView>
      <AddPasskey onAdded={reload} />
    </SettingsPart>
  );
}

function PasskeyRow({ item, onChanged }: { item: Item; onChanged(): void }) {
  const { t, format } = useI18n();
  const { api, notify } = useServices();
  const [state, setState] = useState<'shown' | 'renaming' | 'removing'>('shown');
  const { id, name } = item;
  const remove = async () => {
    setState('shown');
    const answer = await api.call('passkeyRemove', { request: { id } }, { quiet: true, overlay: true });
    if (answer.ok) notify.success(t('settings.passkeys.removed'));
    else notify.error(failureText(t, answer.error));
    onChanged();
  };
  if (state === 'renaming')
    return (
      <li className={classes.device}>
        <PasskeyNameForm
          initial={name}
          submit={t('settings.passkeys.saveName')}
          onSubmit={async (next) => {
            const answer = await api.call('passkeyRename', { request: { id, name: next } }, { quiet: true });
            if (!answer.ok) return failureText(t, answer.error);
            setState('shown');
            onChanged();
            return undefined;
          }}
          onCancel={() => setState('shown')}
        />
      </li>
    );
  return (
    <li className={classes.device}>
      <Icon d={icons.lock} />
      <div className={classes.facts}>
        <p className={classes.name}>{name}</p>
        <p className={classes.when}>
          {t('settings.passkeys.added', { when: format.moment(item.createdAt) })}
        </p>
        <p className={classes.when}>
          {item.lastUsedAt === null
            ? t('settings.passkeys.neverUsed')
            : t('settings.passkeys.lastUsed', { when: format.moment(item.lastUsedAt) })}
        </p>
      </div>
      <Button
        variant="default"
        aria-label={t('settings.passkeys.renameOf', { name })}
        onClick={() => setState('renaming')}
      >
        {t('settings.passkeys.rename')}
      </Button>
      <Button
        variant="default"
        aria-label={t('settings.passkeys.removeOf', { name })}
        onClick={() => setState('removing')}
      >
        {t('settings.passkeys.remove')}
      </Button>
      <ConfirmDialog
        open={state === 'removing'}
        title={t('settings.passkeys.removeTitle', { name })}
        confirm={t('settings.passkeys.remove')}
        cancel={t('settings.passkeys.keep')}
        dangerous
        onCancel={() => setState('shown')}
        onConfirm={() => void remove()}
      >
        {t('settings.passkeys.removeText')}
      </ConfirmDialog>
    </li>
  );
}
