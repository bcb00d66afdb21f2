/** Set by the build (vite.server.config.ts). Not there when the server runs from its sources. */
declare const TINTA_BUILD: { readonly version: string; readonly commit: string } | undefined;

/** The version of package.json and the commit that this server was built from; '' where they are unknown. */
export const BUILD_VERSION =
  typeof TINTA_BUILD === 'undefined' ? { version: 'unbuilt', commit: '' } : TINTA_BUILD;

/** The version as it is shown: `0.2.0 (3f2a91c0d4e5)`. */
export const versionText = (): string =>
  BUILD_VERSION.commit === '' ? BUILD_VERSION.version : `${BUILD_VERSION.version} (${BUILD_VERSION.commit})`;
