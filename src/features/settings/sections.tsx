import type { ComponentType } from 'react';
import type { SettingsSection } from '#shared/protocol/links.ts';
import { icons } from '#ui/icons.ts';
import { shellIcons } from '#ui/shell-icons.ts';
import { AuthenticatorApp } from './authenticator-app.tsx';
import { AvatarField } from './avatar-field.tsx';
import { ColorChoice } from './color-choice.tsx';
import { ContactEmail } from './contact-email.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DeviceList } from './device-list.tsx';
import { Diagnosis } from './diagnosis.tsx';
import { ExportAccount } from './export-account.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { MailChoice } from './mail-choice.tsx';
import { OwnPaymentHold } from './own-payment-hold.tsx';
import { Passkeys } from './passkeys.tsx';
import { Password } from './password.tsx';
import { PenName } from './pen-name.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SignInEmail } from './sign-in-email.tsx';
import { StorageState } from './storage-state.tsx';
import { WriterForm } from './writer-form.tsx';

type Section = { name: SettingsSection; icon: string; Content: ComponentType };

/** The sections, in the order of the list. A card is added to its section here; a section without cards is left out. */
export const SECTIONS: readonly Section[] = [
  {
    name: 'profile',
    icon: shellIcons.person,
    Content: () => (
      <>
        <AvatarField />
        <PenName />
        <ContactEmail />
      </>
    ),
  },
  {
    name: 'payment',
    icon: icons.coins,
    Content: () => (
      <>
        <OwnPaymentHold />
        <WriterForm />
      </>
    ),
  },
  {
    name: 'security',
    icon: icons.lock,
    Content: () => (
      <>
        <SignInEmail />
        <Password />
        <Passkeys />
        <AuthenticatorApp />
        <RecoveryCodes />
        <DeviceList />
      </>
    ),
  },
  { name: 'notifications', icon: icons.mail, Content: MailChoice },
  {
    name: 'appearance',
    icon: shellIcons.globe,
    Content: () => (
      <>
        <LanguageChoice />
        <ColorChoice />
      </>
    ),
  },
  {
    name: 'device',
    icon: icons.device,
    Content: () => (
      <>
        <StorageState />
        <ExportAccount />
        <Diagnosis />
      </>
    ),
  },
  { name: 'delete', icon: icons.trash, Content: DeleteAccount },
];
