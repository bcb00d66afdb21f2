/** Mails to authors and editors, in English; the type of the other languages. A body is a list of paragraphs. */
export const mailEnUS = {
  kinds: {
    reset: {
      subject: 'A new password for Tinta',
      body: [
        'Somebody asked for a new password for the account with this e-mail address.',
        'If it was you, choose a new password here. The link works once, for {{resetLinkMinutes}} minutes. It ends all sessions; what you wrote on your devices stays there and is sent once you have signed in.',
      ],
      action: 'Choose a new password',
      end: 'If it was not you, you need not do anything. Your password stays as it is.',
    },
    passwordChanged: {
      subject: 'Your password for Tinta was changed',
      body: [
        'The password of your account was changed on {{at}}, on this device: {{device}}. All other sessions have ended.',
        'What you wrote on your devices stays there and is sent once you have signed in.',
      ],
      action: '',
      end: 'If it was not you, choose “Forgot your password?” in the sign-in dialog at once: the link comes to this address.',
    },
    newSignIn: {
      subject: 'New sign-in to Tinta',
      body: [
        'Your account was signed in to on {{at}}, on a device that was not seen before: {{device}}.',
        'If it was you, there is nothing to do.',
      ],
      action: '',
      end: 'If it was not you, sign that device out under “Signed-in devices” in the settings and change your password.',
    },
  },
  footer: 'This mail was sent by Tinta because it is about your account. Nobody reads answers to it.',
};

type Kind = { subject: string; body: string[]; action: string; end: string };
export type MailTexts = { kinds: Record<keyof typeof mailEnUS.kinds, Kind>; footer: string };
