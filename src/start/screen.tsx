import type { ComponentType } from 'react';
import { lazy } from './lazy.ts';
import type { Params } from './screens.ts';

/** Props of a screen, from its address. */
export type ScreenProps = { params: Params };
export type Screen = ComponentType<ScreenProps>;

const mantineRoot = lazy('mantine', async () => (await import('#ui/mantine-root.tsx')).MantineRoot);

/** Loads a screen built with Mantine, which is not in the first load. */
export const withMantine = (load: () => Promise<{ default: Screen }>) => async (): Promise<Screen> => {
  const [{ default: Content }, MantineRoot] = await Promise.all([load(), mantineRoot()]);
  return (props) => (
    <MantineRoot>
      <Content {...props} />
    </MantineRoot>
  );
};
