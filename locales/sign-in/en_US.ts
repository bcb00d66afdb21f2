import type { Widened } from '#locales/widened.ts';

/** Texts of the sign-in dialog. The English table is the type of all others. */
export const signInEnUS = {
  signIn: {
    title: 'Sign in',
    registerTitle: 'Create your account',
    email: 'Email',
    password: 'Password',
    confirmation: 'Confirm password',
    showPassword: 'Show or hide the password',
    passwordHint: '{{passwordCharsMin}} to {{passwordCharsMax}} characters',
    agreeBefore: 'I agree to the ',
    userAgreement: 'user agreement',
    agreeBetween: ' and the ',
    privacyAgreement: 'privacy policy',
    submit: 'Sign in',
    register: 'Register',
    toRegister: 'No account yet? Register',
    toLogin: 'Already registered? Sign in',
    registered: 'registered successfully!',
    registeredMail:
      'We’ve emailed you a link to confirm your address. No need to wait: sign in and start writing.',
    registeredNext: 'You can sign in and write now.',
    registerFailed: 'Email registration failed!',
    expired: 'You’ve been signed out. Sign in again to continue. Your work is safe on this device.',
    contact: 'The people who run this site: {{email}}',
    noContact:
      'If you got an email about this, reply to it. The people who run this site have given no other address here.',
    keepWriting: 'Keep writing without signing in',
    noStore: {
      title: 'You can’t write in this browser',
      why: 'Tinta keeps every word on your device, and this browser doesn’t allow that. You can’t sign in or write here, but you can read.',
      lockdown:
        'On an iPhone, iPad or Mac, Lockdown Mode is the usual cause. In Safari, open the page menu next to the address bar, turn off Lockdown Mode for this website, and reload the page.',
      other: 'You can also use another device or, on a computer, another browser.',
      read: 'Continue reading',
    },
    third: {
      choose: 'Choose how to sign in',
      withEmail: 'Continue with email',
      withFacebook: 'Continue with Facebook',
      withGoogle: 'Continue with Google',
      notSetUp: 'not available here',
      offline: 'you’re offline',
      failed: 'not available right now',
      retry: 'Try again',
      again: 'Ready. Tap again to continue.',
      googleNext: 'Choose your Google account. If nothing opens, use the button above.',
      noScript: 'Couldn’t reach {{name}}. Check your connection and try again.',
      back: 'Other ways to sign in',
      agreeBefore: 'By continuing with Facebook or Google you agree to the ',
      agreeAfter: '.',
      accountNew:
        'There’s no Tinta account for this Facebook account yet. Create one? We won’t use your Facebook name or picture.',
      makeAccount: 'Create account',
      emailAccount:
        'There’s already an account for {{email}}. Sign in with its password, or create a separate, empty account.',
      withPassword: 'Sign in with email and password',
      ownAccount: 'Create a separate account',
      providerRefused: 'The sign-in wasn’t completed. Try again.',
      providerUnreachable: 'The sign-in service isn’t responding. Try again in a moment.',
    },
    forgotten: {
      link: 'Forgot your password?',
      title: 'Reset your password',
      text: 'Enter the email you sign in with and we’ll send you a link to reset your password.',
      send: 'Send reset link',
      sent: 'If there’s an account with this email, we’ve sent it a reset link. The link works for half an hour. Check your spam folder, too.',
      unknown: 'Couldn’t load how to reset a password here',
      noMails:
        'This site sends no email, so there’s no reset link by email. With a recovery code you can set a new password yourself.',
      askContact: 'Without a code, ask the people who run this site for a reset link:',
      askNone:
        'Without a code, only the people who run this site can give you a reset link. They’ve given no contact address here, so ask whoever told you about this site how to reach them.',
      toLogin: 'Back to sign in',
    },
    code: {
      link: 'Use a recovery code',
      title: 'Reset password with a recovery code',
      text: 'Enter the email you sign in with, one of your recovery codes and a new password. You’ll be signed out everywhere. Unsynced work stays on your devices and syncs after you sign in.',
      code: 'Recovery code',
      hint: '{{codeChars}} letters and numbers. Capitals, spaces and hyphens don’t matter.',
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
      appProblem: 'A code from the app has {{digits}} digits',
      recoveryProblem: 'A recovery code has {{codeChars}} letters and digits',
    },
    reset: {
      title: 'New password',
      of: 'New password for {{email}}',
      lead: 'You’ll be signed out everywhere. Unsynced work stays on your devices and syncs after you sign in.',
      password: 'New password',
      others: 'Other ways to sign in to this account, and what signing in asks for',
      passkey: 'Passkey “{{name}}”, added {{when}}',
      app: 'Authenticator app, set up {{when}}',
      codes: { one: '{{count}} recovery code', other: '{{count}} recovery codes' },
      close: 'Remove these too. Choose this if you don’t recognize one of them.',
      closes:
        'This email was never confirmed, so someone else may have added these. They stop working once you save the new password.',
      save: 'Save new password',
      done: 'Password changed. Sign in with your new password.',
      failed: 'We couldn’t check this link',
      invalid: 'This link no longer works',
      invalidText:
        'Reset links work once, for half an hour, and only the latest one works. Request a new one here.',
    },
    passkey: {
      use: 'Use a passkey',
      cancelled: 'The passkey wasn’t used: you canceled, or it timed out. Try again, or sign in another way.',
      known: 'This device already has a passkey for your account',
      unsupported: 'To use a passkey, set up a screen lock on this device, such as a fingerprint or a PIN',
      place: 'Passkeys don’t work at this address. Open Tinta at its usual address.',
      failed: 'Something went wrong with the passkey. Try again, or sign in another way.',
    },
    proof: {
      title: 'Confirm it’s you',
      lead: 'For your security, sign in once more to continue. What you entered stays as it is.',
      submit: 'Confirm',
      cancel: 'Not now',
      cancelled:
        'Nothing was sent, because you didn’t confirm it’s you. What you entered is still here. Try again when you’re ready.',
      failed: 'Couldn’t load your sign-in options',
      none: 'None of your ways to sign in works any more. Sign out, then choose “Forgot your password?”, or ask the people who run this site for a link',
    },
    adopt: {
      title: 'Your work is still on this device',
      text: 'This account no longer exists, but this device still has work from it: {{stories}}, {{chapters}}. Add it to your new account?',
      stories: { one: '{{count}} story', other: '{{count}} stories' },
      chapters: { one: '{{count}} chapter', other: '{{count}} chapters' },
      accept: 'Add to my account',
      refuse: 'Not now',
    },
    error: {
      codeEmpty: 'Enter a recovery code',
      codeLength: 'This recovery code is incomplete. Check what you typed.',
      agreement: 'Please agree to the user agreement and privacy agreement first',
      emailAscii: 'Only the letters a to z, digits and symbols can come before the @. Use another address',
      emailEmpty: 'Email address cannot be empty',
      emailFormat: 'The email format is incorrect. Please check the @ symbol and domain name',
      emailLength: 'Email length cannot exceed {{emailChars}} characters at most',
      emailSame: 'You already sign in with this email',
      passwordEmpty: 'Please input password',
      passwordCommon: 'This password is too common and easy to guess. Choose another.',
      passwordGuessable:
        'Words from this app or your email are easy to guess, even with numbers added. Choose another password.',
      passwordLength:
        'Please enter a password length between {{passwordCharsMin}}-{{passwordCharsMax}} characters',
      passwordMismatch: 'The passwords entered twice are inconsistent...',
      passwordNone:
        'This account has no password yet. To set one, sign out and choose “Forgot your password?”.',
      passwordSame: 'This is already your password. Choose another.',
      passwordWrong: 'This isn’t your current password',
    },
  },
};

/** The type of every language's table: the same keys. */
export type SignInTexts = Widened<typeof signInEnUS>;
