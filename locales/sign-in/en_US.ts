import type { Widened } from '#locales/widened.ts';

/** Texts of the sign-in dialog. The English table is the type of all others. */
export const signInEnUS = {
  signIn: {
    title: 'Sign in',
    registerTitle: 'Create your account',
    email: 'E-mail',
    password: 'Password',
    confirmation: 'Repeat password',
    showPassword: 'Show or hide the password',
    passwordHint: '{{passwordCharsMin}} to {{passwordCharsMax}} characters',
    agreeBefore: 'I agree to the ',
    userAgreement: 'user agreement',
    agreeBetween: ' and the ',
    privacyAgreement: 'privacy agreement',
    submit: 'Sign in',
    register: 'Register',
    toRegister: 'No account yet? Register',
    toLogin: 'Already registered? Sign in',
    registered: 'registered successfully!',
    registeredMail:
      'We have sent you a mail with a link that confirms your address. You need not wait for it: sign in and write.',
    registeredNext: 'You can sign in and write now.',
    registerFailed: 'Email registration failed!',
    expired: 'Your session has ended. Sign in again to continue. Your text is safe on this device.',
    keepWriting: 'Keep writing without signing in',
    noStore: {
      title: 'You cannot write in this browser',
      why: 'Tinta keeps every word on your device, and this browser does not allow that. So you cannot sign in or write here. Reading works.',
      lockdown:
        'On an iPhone, iPad or Mac the cause is mostly Lockdown Mode. In Safari, open the page menu beside the address, turn Lockdown Mode off for this website, and reload the page.',
      other: 'You can also write on another device or, on a computer, in another browser.',
      read: 'Keep reading',
    },
    third: {
      choose: 'Choose how to sign in',
      withEmail: 'Continue with e-mail',
      withFacebook: 'Continue with Facebook',
      withGoogle: 'Continue with Google',
      notSetUp: 'not set up here',
      offline: 'needs a connection',
      failed: 'not available just now',
      retry: 'Try again',
      again: 'Ready. Press again',
      googleNext: 'Choose your Google account. If nothing opens, use this button.',
      noScript: '{{name}} could not be reached. Check your connection and try again',
      back: 'Other ways to sign in',
      agreeBefore: 'By continuing with Facebook or Google you agree to the ',
      agreeAfter: '.',
      accountNew:
        'There is no Tinta account for this Facebook account yet. Create one? Your Facebook name and picture are not used.',
      makeAccount: 'Create account',
      emailAccount:
        'An account with {{email}} already exists. Sign in with its password, or create a separate account that starts empty.',
      withPassword: 'Sign in with e-mail and password',
      ownAccount: 'Create a separate account',
      providerRefused: 'The sign-in was not confirmed. Please try again',
      providerUnreachable: 'The sign-in service cannot be reached at the moment. Please try again shortly',
    },
    forgotten: {
      link: 'Forgot your password?',
      title: 'Forgotten password',
      text: 'Enter the e-mail you sign in with. You get a link to a new password.',
      send: 'Send me a link',
      sent: 'If an account has this e-mail, a mail with a link is on its way. The link works for half an hour. Look among your spam, too.',
      unknown: 'How you get a new password here could not be loaded',
      noMails:
        'This Tinta sends no mails, so there is no link by mail. Ask whoever runs it: they can make you a link to a new password. With a recovery code you need nobody.',
      toLogin: 'Back to sign-in',
    },
    code: {
      link: 'Use a recovery code',
      title: 'New password with a recovery code',
      text: 'Enter the e-mail you sign in with, one of your codes and a new password. All sessions will end. What you wrote on your devices stays there, and is sent once you have signed in.',
      code: 'Recovery code',
      hint: '{{codeChars}} letters and digits. Capitals, spaces and hyphens do not matter.',
    },
    second: {
      title: 'Second factor',
      app: 'One more step: enter the code from your authenticator app.',
      passkey:
        'An editor’s account needs two factors. Sign in with your passkey, or enter one of your recovery codes.',
      appCode: 'Code from your authenticator app',
      appHint: '{{digits}} digits. The app shows a new code every half minute.',
      useRecovery: 'Use a recovery code instead',
      useApp: 'Use the app instead',
      appProblem: 'A code of the app has {{digits}} digits',
      recoveryProblem: 'A recovery code has {{codeChars}} letters and digits',
    },
    reset: {
      title: 'New password',
      of: 'New password for {{email}}',
      lead: 'All sessions will end. What you wrote on your devices stays there, and is sent once you have signed in.',
      password: 'New password',
      others: 'Other ways to sign in to this account, and what a sign-in asks for',
      passkey: 'Passkey “{{name}}”, added {{when}}',
      app: 'Authenticator app, set up {{when}}',
      codes: { one: '{{count}} recovery code', other: '{{count}} recovery codes' },
      close: 'Remove these too. Choose this if you do not recognise one of them.',
      closes:
        'This e-mail was never confirmed, so somebody else may have added these. They stop working once you save the new password.',
      save: 'Save the new password',
      done: 'Your password has been changed. Sign in with it.',
      failed: 'The link could not be checked',
      invalid: 'This link no longer works',
      invalidText: 'A link works once, for half an hour, and only the newest one. Ask for a new one here.',
    },
    passkey: {
      use: 'Use a passkey',
      cancelled:
        'The passkey was not used: it was cancelled, or the time ran out. Try again, or sign in another way',
      known: 'This device already has a passkey for your account',
      unsupported: 'This device cannot keep a passkey: it needs a screen lock such as a fingerprint or a PIN',
      place: 'Passkeys do not work at this address. Open Tinta at its usual address',
      failed: 'The device did not answer as expected. Try again, or sign in another way',
    },
    proof: {
      title: 'Confirm that it is you',
      lead: 'To protect your account, please sign in once more for this. What you entered stays as it is.',
      submit: 'Confirm',
      cancel: 'Not now',
      cancelled:
        'Nothing was sent, because you did not confirm that it is you. What you entered is still here. Try again when you are ready',
      failed: 'Your ways to sign in could not be loaded',
      none: 'None of your ways to sign in works any more. Sign out, then choose “Forgot your password?”, or ask the people who run this site for a link',
    },
    adopt: {
      title: 'Your work is still on this device',
      text: 'The server no longer knows this account, but this device still has {{stories}} of its stories with {{chapters}} chapters. Add them to your new account?',
      accept: 'Add them',
      refuse: 'Not now',
    },
    error: {
      codeEmpty: 'Please enter a recovery code',
      codeLength: 'This is not a whole recovery code. Check what you typed',
      agreement: 'Please agree to the user agreement and privacy agreement first',
      emailAscii:
        'Only the letters a to z, digits and signs can stand before the @. Please use another address',
      emailEmpty: 'Email address cannot be empty',
      emailFormat: 'The email format is incorrect. Please check the @ symbol and domain name',
      emailLength: 'Email length cannot exceed {{emailChars}} characters at most',
      emailSame: 'This is already your sign-in e-mail',
      passwordEmpty: 'Please input password',
      passwordCommon: 'This is one of the most common passwords and easy to guess. Please choose another',
      passwordGuessable:
        'Words of this app or of your e-mail are easy to guess, also with digits. Please choose another password',
      passwordLength:
        'Please enter a password length between {{passwordCharsMin}}-{{passwordCharsMax}} characters',
      passwordMismatch: 'The passwords entered twice are inconsistent...',
      passwordNone:
        'This account has no password yet. Sign out and choose “Forgot your password?” to get one',
      passwordSame: 'This is the password you have. Please choose another',
      passwordWrong: 'This is not your current password',
    },
  },
};

/** What every language must have, to the key. */
export type SignInTexts = Widened<typeof signInEnUS>;
