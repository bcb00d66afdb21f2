import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * A part brought when it is first shown; `Instead` stands in its place where it cannot be had (no network, an old window after an
 * update), so that no lesser part takes the page with it. Caught around `load` and not chained to its import: the bundler draws what is
 * chained into the import, and a style sheet that is missing then rejects outside.
 */
export function lazyOr<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<NoInfer<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch {
      return { default: Instead };
    }
  });
}
