import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { TextScope } from '#i18n/text-scopes.ts';
import { useServices } from '#services/services-context.ts';
import classes from '#ui/low-notice.module.css';
import { lazy } from './lazy.ts';
import { usePart } from './use-part.ts';

/** Shown until the part is loaded; nothing by default. */
type Waiting = { waiting?: ReactNode };
type Closing = { onClose(): void };

type Options = {
  /** Texts that load with the part. */
  texts?: TextScope;
  /** The part is built with Mantine, and is shown in a place that may be built without it. */
  mantine?: boolean;
};

/**
 * Defines a component that loads on first use, with its texts; `load` imports it, `chunk` is its name in errors. `load` awaits the import and
 * does not chain to it: the bundler moves chained code into the import, and a missing style sheet would reject outside. If it cannot load
 * (no network, an old window after an update) the page and what is typed in it stay, and `failed` decides what is shown:
 * - `ask`: a message over the page with "Try again" and "Close", for what an author opened: a dialog, a drawer, a bar;
 * - `tell`: a message that closes by itself; then `onClose` is called, and the next click tries again;
 * - a component: shown in its place, with the same props. `Nothing` is for a part that the page works without.
 */
export function part<Props extends object>(
  chunk: string,
  load: () => Promise<ComponentType<Props>>,
  options: Options & { failed: ComponentType<NoInfer<Props>> },
): ComponentType<Props & Waiting>;
export function part<Props extends object>(
  chunk: string,
  load: () => Promise<ComponentType<Props>>,
  options?: Options & { failed?: 'ask' | 'tell' },
): ComponentType<Props & Waiting & Closing>;
export function part<Props extends object>(
  chunk: string,
  load: () => Promise<ComponentType<Props>>,
  options: Options & { failed?: 'ask' | 'tell' | ComponentType<Props> } = {},
): ComponentType<Props & Waiting & Partial<Closing>> {
  const { texts = 'shell', mantine = false, failed = 'ask' } = options;
  const loading = lazy(chunk, mantine ? inMantineRoot(load) : load);
  return function Part({ waiting = null, ...rest }) {
    const props = rest as unknown as Props;
    const asked = usePart(loading, texts);
    if (asked.state === 'ready') return <asked.value {...props} />;
    if (asked.state === 'loading') return waiting;
    const Failed = failed;
    if (typeof Failed !== 'string') return <Failed {...props} />;
    const { onClose = () => {} } = rest;
    if (Failed === 'tell') return <Told chunk={chunk} onClose={onClose} />;
    return <MissingPart onRetry={asked.retry} onClose={onClose} />;
  };
}

/** Renders nothing, in place of a part that the page works without. */
export const Nothing = (): null => null;

/** Loads a component built with Mantine together with Mantine's root, which is not in the first load. */
export const inMantineRoot =
  <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  async (): Promise<ComponentType<Props>> => {
    const [Content, { MantineRoot }] = await Promise.all([load(), import('#ui/mantine-root.tsx')]);
    return (props) => (
      <MantineRoot>
        <Content {...props} />
      </MantineRoot>
    );
  };

function Told({ chunk, onClose }: { chunk: string; onClose(): void }) {
  const { t } = useI18n();
  const { notify } = useServices();
  const tell = useRef(() => {});
  tell.current = () => {
    notify.error(t('error.chunk', { name: chunk }));
    onClose();
  };
  useEffect(() => tell.current(), []);
  return null;
}

function MissingPart({ onRetry, onClose }: { onRetry(): void; onClose(): void }) {
  const { t } = useI18n();
  return (
    <section className={classes.notice} role="alert">
      <p>{t('error.chunkHelp')}</p>
      <p className={classes.ways}>
        <button type="button" onClick={onRetry}>
          {t('error.tryAgain')}
        </button>
        <button type="button" onClick={onClose}>
          {t('app.close')}
        </button>
      </p>
    </section>
  );
}
