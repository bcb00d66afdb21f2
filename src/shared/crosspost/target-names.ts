import type { CopyTarget } from './profiles.ts';

/** Names of the targets: the same in every language. */
export const TARGET_NAMES: Readonly<Record<CopyTarget, string>> = {
  royalRoad: 'Royal Road',
  wattpad: 'Wattpad',
  ao3: 'AO3',
  scribbleHub: 'Scribble Hub',
  html: 'HTML',
  markdown: 'Markdown',
};
