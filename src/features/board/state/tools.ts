/** Tools that draw by dragging from one place to another. */
export const DRAG_TOOLS = [
  'line',
  'dashedLine',
  'arrow',
  'rectangle',
  'circle',
  'ellipse',
  'triangle',
] as const;
export type DragTool = (typeof DRAG_TOOLS)[number];

/** The tools for the sheet (docs/spec, section 2, Signature board), in the toolbar's order. */
export const TOOLS = ['pencil', ...DRAG_TOOLS, 'text', 'rubber', 'move'] as const;
export type Tool = (typeof TOOLS)[number];

export const isDragTool = (tool: Tool): tool is DragTool => DRAG_TOOLS.some((drag) => drag === tool);

/** The key of each tool, while the board is open and no text is edited. */
export const TOOL_KEYS: Readonly<Record<Tool, string>> = {
  pencil: 'p',
  line: 'l',
  dashedLine: 'd',
  arrow: 'a',
  rectangle: 'r',
  circle: 'c',
  ellipse: 'e',
  triangle: 'i',
  text: 't',
  rubber: 'x',
  move: 'm',
};

/** Limits of the stroke's width. In units of the sheet. */
export const WIDTH_MIN = 1;
export const WIDTH_MAX = 30;
