import type { Plugin } from 'vite';
import { DEFAULT_LANGUAGE, LANGUAGES, manifestPath } from '#shared/domain/language.ts';
import { webManifest } from './web-manifest.ts';

/** Emits the web app manifests of all languages except the default, which has its own. The page links to its language's manifest. */
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
