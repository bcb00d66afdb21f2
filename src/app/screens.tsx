import type { ComponentType } from 'react';
import { mantinePart } from './load-parts.ts';
import { type Route, routes, type ScreenProps } from './routes.ts';

export type AnyScreen = ComponentType<ScreenProps>;

const known = new Map<string, AnyScreen>(
  routes.flatMap((route): [string, AnyScreen][] => (route.screen ? [[route.chunk, route.screen]] : [])),
);

/** A route's screen that has come before: there at once. */
export const knownScreen = (route: Route): AnyScreen | undefined => known.get(route.chunk);

/** Brings a route's screen and, unless it is built without, the Mantine around it; rejects when a part does not come. */
export async function bringScreen(route: Route): Promise<AnyScreen> {
  const there = known.get(route.chunk);
  if (there) return there;
  const [Content, mantine] = await Promise.all([route.load(), route.plain ? undefined : mantinePart()]);
  const screen = mantine === undefined ? Content : withMantine(Content, mantine.MantineRoot);
  known.set(route.chunk, screen);
  return screen;
}

const withMantine =
  (Content: AnyScreen, MantineRoot: Awaited<ReturnType<typeof mantinePart>>['MantineRoot']): AnyScreen =>
  (props) => (
    <MantineRoot>
      <Content {...props} />
    </MantineRoot>
  );
