import type { Tool } from './state/tools.ts';

/** Paths of the board's icons, for `Icon`; drawn in a square of 24. */
export const toolIcons: Readonly<Record<Tool, string>> = {
  pencil: 'm4 20 1-4.500L16.500 4a2.100 2.100 0 0 1 3.500 3.500L8.500 19 4 20ZM14.500 6l3.500 3.500',
  line: 'M5 19 19 5',
  dashedLine: 'm4.500 19.500 3-3m3-3 3-3m3-3 3-3',
  arrow: 'M5 19 19 5M10.500 5H19v8.500',
  rectangle: 'M4 6.500h16v11H4z',
  circle: 'M12 4.500a7.500 7.500 0 1 0 0 15 7.500 7.500 0 0 0 0-15Z',
  ellipse: 'M12 6.500c5 0 9 2.500 9 5.500s-4 5.500-9 5.500-9-2.500-9-5.500 4-5.500 9-5.500Z',
  triangle: 'M12 5 3.500 19.500h17L12 5Z',
  text: 'M5 7V5h14v2M12 5v14m-2.500 0h5',
  rubber:
    'm8.500 20-4.500-4.500a1.500 1.500 0 0 1 0-2L13.500 4l6.500 6.500L10.500 20h-2ZM9 8.500l6.500 6.500M8.500 20H20',
  move: 'M12 3v18M3 12h18M9.500 5.500 12 3l2.500 2.500m-5 13L12 21l2.500-2.500m-9-9L3 12l2.500 2.500m13-5L21 12l-2.500 2.500',
};

export const boardIcons = {
  undo: 'M8.500 5 4 9.500 8.500 14M4 9.500h9.500a6 6 0 0 1 0 12H10',
  redo: 'M15.500 5 20 9.500 15.500 14M20 9.500h-9.500a6 6 0 0 0 0 12H14',
  fit: 'M9 4H4v5m11-5h5v5M9 20H4v-5m11 5h5v-5',
  clear: 'M6 3.500h8.500L19 8v12.500H6zM9.500 11l5 5m0-5-5 5',
} as const;
