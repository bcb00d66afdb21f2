/** The library that makes and checks passkeys. It is large, so it is loaded at the first passkey. */
export const passkeyLibrary = () => import('@simplewebauthn/server');
