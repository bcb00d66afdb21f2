import type { ComponentType } from 'react';
import { type Lazy, lazy } from './lazy.ts';

/** What a screen gets from its address. */
export type ScreenProps = { params: Readonly<Record<string, string | undefined>> };
export type Screen = ComponentType<ScreenProps>;

const mantineRoot = lazy('mantine', async () => (await import('#ui/mantine-root.tsx')).MantineRoot);

/** A screen built with Mantine, which the first load does not carry. */
export const mantineScreen = (chunk: string, load: () => Promise<Screen>): Lazy<Screen> =>
  lazy(chunk, async () => {
    const [Content, MantineRoot] = await Promise.all([load(), mantineRoot()]);
    return (props) => (
      <MantineRoot>
        <Content {...props} />
      </MantineRoot>
    );
  });
