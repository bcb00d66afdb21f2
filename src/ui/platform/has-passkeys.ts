/** Whether this browser can use passkeys here: it knows WebAuthn, and the page is secure. */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';
