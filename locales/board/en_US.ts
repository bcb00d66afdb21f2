import type { Widened } from '#locales/widened.ts';

/** Texts of the signature board. */
export const boardEnUS = {
  board: {
    title: 'Signature board',
    tools: 'Drawing tools',
    sheet: 'Sheet to draw on',
    help: 'Draw with a finger, a pen or a mouse. Use two fingers to move and zoom. On a keyboard, arrow keys move the pen, and Space sets it down or lifts it.',
    tool: {
      pencil: 'Pencil',
      line: 'Line',
      dashedLine: 'Dashed line',
      arrow: 'Arrow',
      rectangle: 'Rectangle',
      circle: 'Circle',
      ellipse: 'Ellipse',
      triangle: 'Triangle',
      text: 'Text',
      rubber: 'Eraser',
      move: 'Move',
      image: 'Image',
    },
    withKey: '{{name}} ({{key}})',
    undo: 'Undo',
    redo: 'Redo',
    clear: 'Clear',
    upload: 'Upload an image',
    download: 'Download',
    fit: 'Fit to screen',
    discard: 'Discard drawing',
    review: 'Review contract',
    use: 'Use as signature',
    colour: 'Stroke color',
    width: 'Stroke width',
    textLabel: 'Text on the sheet',
    penInUse: 'A pen is in use, so fingers don’t draw.',
    drawWithFingers: 'Draw with fingers',
    content: 'On the sheet: {{list}}',
    empty: 'The sheet is empty',
    nothing: 'There’s nothing to download yet',
    full: 'The board is full. Remove something first.',
    sensitiveKept:
      'What you draw stays on this device, encrypted, until you send the contract or discard it.',
    discardAsk: 'Discard the drawing?',
    discardText: 'This removes everything on the board from this device. You can’t undo it.',
    keep: 'Keep it',
    said: {
      added: 'Added: {{what}}',
      removed: 'Removed',
      moved: 'Moved',
      cleared: 'The sheet is now empty',
      undone: 'Undone',
      redone: 'Redone',
      tool: 'Tool: {{tool}}',
      downloaded: 'Downloaded',
    },
  },
};

/** The type of every language's table: the same keys. */
export type BoardTexts = Widened<typeof boardEnUS>;
