import type { ReactNode } from 'react';
import { lineIcon } from './line-icon.tsx';

const icon = (children: ReactNode) => lineIcon('1.4em', children);

/** Icons of the chapter list and of the editor's top bar. */
export const barIcons = {
  back: icon(<path d="m15 5-7 7 7 7" />),
  more: icon(<path d="M12 5.500v.01M12 12v.01M12 18.500v.01" />),
  up: icon(<path d="M12 19V6M6 11l6-6 6 6" />),
  down: icon(<path d="M12 5v13M6 13l6 6 6-6" />),
  grip: icon(<path d="M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01" />),
};
