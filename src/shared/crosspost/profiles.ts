import { FULL_HTML, type HtmlLook } from '#shared/manuscript/block-html.ts';
import { PLATFORMS } from './platforms.ts';

/** What a chapter can be copied for: the platforms, and two formats for every other place. */
export const COPY_TARGETS = [...PLATFORMS, 'html', 'markdown'] as const;
export type CopyTarget = (typeof COPY_TARGETS)[number];

/** How a chapter is copied for a target. */
export type Profile = {
  /** The rich text on the clipboard; null: plain text alone. */
  html: HtmlLook | null;
  /** The plain text beside it: the words alone, the HTML itself for editors that take HTML as typed text, or Markdown. */
  plain: 'words' | 'html' | 'markdown';
};

/**
 * Profiles by target, made from what the platforms say that their editors keep (docs/spec, section 10, Copying for other platforms). Nobody
 * has tried them on the platforms.
 */
export const PROFILES: Readonly<Record<CopyTarget, Profile>> = {
  royalRoad: { html: FULL_HTML, plain: 'words' },
  // Its editor keeps paragraphs, bold and italic.
  wattpad: {
    html: {
      tags: { bold: 'b', italic: 'i', underline: '', strike: '' },
      sceneBreak: '<p>* * *</p>',
      quotes: false,
    },
    plain: 'words',
  },
  // Its first editor takes HTML as typed text, its second one rich text.
  ao3: { html: FULL_HTML, plain: 'html' },
  scribbleHub: { html: FULL_HTML, plain: 'words' },
  html: { html: FULL_HTML, plain: 'html' },
  markdown: { html: null, plain: 'markdown' },
};
