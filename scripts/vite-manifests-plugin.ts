import type { Plugin } from 'vite';
import { DEFAULT_LANGUAGE, LANGUAGES, manifestPath } from '#shared/domain/language.ts';
import { webManifest } from './web-manifest.ts';

/** Puts the web app manifest beside that of the default language in all others; the page points to the one it is shown in. */
export function manifestsPlugin(): Plugin {
  return {
    name: 'tinta:manifests',
    apply: 'build',
    generateBundle() {
      for (const language of LANGUAGES) {
        if (language === DEFAULT_LANGUAGE) continue;
        const source = JSON.stringify(webManifest(language));
        this.emitFile({ type: 'asset', fileName: manifestPath(language).slice(1), source });
      }
    },
  };
}
