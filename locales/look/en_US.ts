import type { Widened } from '#locales/widened.ts';

/** Texts of the writing page's view settings. The English table is the type of all others. */
export const lookEnUS = {
  look: {
    title: 'Text and layout',
    size: 'Text size',
    smaller: 'Smaller',
    larger: 'Larger',
    letter: 'A',
    face: 'Font',
    faceStory: 'Serif',
    faceDevice: 'System',
    width: 'Line width',
    narrow: 'Narrow',
    middle: 'Medium',
    wide: 'Wide',
    typewriter: 'Typewriter scrolling',
    typewriterHelp: 'Keeps the line you’re writing at the same height.',
    awake: 'Keep the screen on',
    awakeHelp: 'While you type, and for three minutes after.',
    awakeCannot: 'Not supported by this browser.',
    formats: 'Format while typing',
    formatsHelp:
      '**bold**, *italic*, ~~strikethrough~~, “> ” for a quote, -- for a dash. Backspace takes it back.',
    quotes: 'Typographic quotes',
    quotesHelp: 'Straight quotes and three dots become “ ” ’ and … as you type. Backspace takes it back.',
    quotesOffer: 'Tinta can turn straight quotes into curly ones as you type: see “Text and layout”',
    ruby: 'Keep readings (ruby)',
    rubyHelp: 'Pasted and imported text keeps them in brackets: 漢字(かんじ).',
    device: 'Applies to this device only.',
  },
} as const;

export type LookTexts = Widened<typeof lookEnUS>;
