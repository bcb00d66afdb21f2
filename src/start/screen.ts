import type { ComponentType } from 'react';
import type { Params } from './screens.ts';

/** Props of a screen, from its address. */
export type ScreenProps = { params: Params };
export type Screen = ComponentType<ScreenProps>;
