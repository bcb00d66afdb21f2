import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * A part loaded on first use; `Instead` replaces it if it cannot load (no network, an old window after an update), so that a minor part
 * never takes the page down. Errors are caught around `load`, not chained to its import: the bundler moves chained code into the import,
 * and a missing style sheet then rejects outside.
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
