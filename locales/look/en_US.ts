import type { Widened } from '#locales/widened.ts';

/** Texts of the choices of how the writing page looks. The English table is the type of all others. */
export const lookEnUS = {
  look: {
    title: 'Text and page',
    size: 'Type size',
    smaller: 'Smaller',
    larger: 'Larger',
    letter: 'A',
    face: 'Typeface',
    faceStory: 'Book',
    faceDevice: 'Plain',
    width: 'Line width',
    narrow: 'Narrow',
    middle: 'Medium',
    wide: 'Wide',
    typewriter: 'Typewriter scroll',
    typewriterHelp: 'The line you are writing stays at the same height.',
    awake: 'Keep the screen on',
    awakeHelp: 'While you type and for three minutes after.',
    awakeCannot: 'Not supported by this browser.',
    device: 'For this device only.',
  },
} as const;

export type LookTexts = Widened<typeof lookEnUS>;
