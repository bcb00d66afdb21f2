/** es-check has no types of its own. */
declare module 'es-check' {
  export function runChecks(
    configs: readonly {
      checkBrowser: true;
      browserslistQuery: string;
      checkFeatures: true;
      module: true;
      cache: false;
      files: readonly string[];
    }[],
    options: object,
  ): { errors: readonly { file: string; err: Error & { features?: readonly string[] } }[] };
}
