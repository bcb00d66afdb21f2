import type { ChapterText } from '#shared/domain/chapter.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import type { Timers } from '#shared/lib/ports.ts';
import { afterPaint } from '#ui/platform/after-paint.ts';
import { onPageHide } from '#ui/platform/use-page-hide.ts';
import { writingLook, writingVariables } from '#ui/platform/writing-look.ts';
import classes from './chapter-editor.module.css';
import { createStoryEditor, type StoryEditor, type StoryEditorListener } from './story-editor.ts';
import surfaceClasses from './story-surface.module.css';

type Chapter = { bookId: BookId; chapterId: ChapterId | null };

/** A chapter's text that stands on the screen, to be written in, before the app around it does. */
export type FirstSurface = {
  /** What stands in the screen was written into before. */
  isTyped(): boolean;
  /** Puts the surface, its text, caret and focus into its place in the screen, which hears of it from now on; undefined where it was taken away meanwhile. */
  moveTo(place: HTMLElement, listener: StoryEditorListener): StoryEditor | undefined;
};

/** What the screen takes over: the surface, or the chapter that its words were put beside, where something else has come between. */
export type FirstTaken = { surface: FirstSurface } | { keptFor: ChapterId };

type Options = Chapter & {
  text: ChapterText;
  /** Tag of the story's language. */
  lang: string;
  texts: { label: string; placeholder: string; title: string };
  timers: Timers;
  /** Puts a text beside the draft, synchronously; `before` is what was put there last. Gives the chapter: a new one gets its id. */
  keep(text: ChapterText, before: ChapterText | null): ChapterId;
};

/** What was written is kept after this where the app does not come; mostly it comes much sooner, and keeps it as its draft. */
const KEEP_MS = 1_000;
/** How long the screen waits for a word that is being made. */
const CALM_MS = 2_000;

type Shown = {
  chapter: Chapter;
  text: ChapterText;
  surface: FirstSurface;
  isKept(): boolean;
  /** Keeps what was written and is not kept; for which chapter anything was. */
  keep(): ChapterId | null;
  calm(): Promise<void>;
  end(): void;
};
let shown: Shown | undefined;

/**
 * Shows a chapter's title and text in the frame of the page where it is written, before the app stands: what is written is the
 * editor's own, and goes over into the screen (`takeFirstSurface`). What has not gone over when the page goes, or when the screen shows
 * something else (`dropFirstSurface`), is kept beside the draft as a last text (SYNC-2).
 */
export function showFirstSurface({ text, lang, texts, timers, keep, ...chapter }: Options): void {
  const { page, place, placeholder } = frameOf(text, lang, texts);
  let typed = false;
  let stopTimer: (() => void) | undefined;
  let kept: { text: ChapterText; id: ChapterId } | null = null;
  const editor = createStoryEditor(place, {
    document: text.content,
    label: texts.label,
    editable: true,
    timers,
    defer: afterPaint,
    onChange() {
      typed = true;
      placeholder.remove();
      stopTimer ??= timers.after(KEEP_MS, () => {
        stopTimer = undefined;
        keepTyped();
      });
    },
    onMarks() {},
    onPaste() {},
  });
  let moved = false;
  let ended = false;
  const keepTyped = (): ChapterId | null => {
    editor.settle();
    if (!typed) return null;
    const now = { ...text, content: editor.read() };
    if (!same(now, kept?.text ?? text)) kept = { text: now, id: keep(now, kept?.text ?? null) };
    return kept?.id ?? null;
  };
  const stopListening = onPageHide(keepTyped);
  const leave = (): void => {
    stopListening();
    stopTimer?.();
    page.remove();
    shown = undefined;
  };
  shown = {
    chapter,
    text,
    surface: {
      isTyped: () => moved && typed,
      moveTo(to, listener) {
        if (ended) return undefined;
        move(editor.view.dom, to);
        moved = true;
        leave();
        editor.listen(listener);
        return editor;
      },
    },
    isKept: () => kept !== null,
    keep: keepTyped,
    async calm() {
      if (!editor.view.composing) return;
      await new Promise<void>((go) => {
        editor.view.dom.addEventListener('compositionend', () => afterPaint(go), { once: true });
        timers.after(CALM_MS, go);
      });
    },
    end() {
      ended = true;
      leave();
      editor.destroy();
    },
  };
}

/**
 * The surface that shows this chapter, for the screen of it; `text` is what the screen has of it. Where that is another text by now,
 * or what was written is kept already, the surface is left, and the screen is to take in what was kept.
 */
export function takeFirstSurface({ bookId, chapterId }: Chapter, text: ChapterText): FirstTaken | undefined {
  if (!shown || shown.chapter.bookId !== bookId || shown.chapter.chapterId !== chapterId) return undefined;
  if (same(text, shown.text) && !shown.isKept()) return { surface: shown.surface };
  return dropFirstSurface();
}

/** Resolves when no keyboard is at work on a word of the surface, which it would lose hold of in another place; after two seconds anyway. */
export async function firstSurfaceIsCalm(): Promise<void> {
  await shown?.calm();
}

/** Takes away a surface that no screen has taken; what was written into it is kept beside the draft, of this chapter. */
export function dropFirstSurface(): { keptFor: ChapterId } | undefined {
  const left = shown;
  const keptFor = left?.keep();
  left?.end();
  return keptFor ? { keptFor } : undefined;
}

const same = (one: ChapterText, other: ChapterText): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The frame of the writing page with the places of what comes later, so that nothing moves when it does. */
function frameOf(text: ChapterText, lang: string, texts: Options['texts']) {
  const page = element('div', classes.page);
  const place = element('div', surfaceClasses.surface);
  place.lang = lang;
  const frame = element('div', surfaceClasses.frame);
  const placeholder = element('div', surfaceClasses.placeholder, texts.placeholder);
  placeholder.setAttribute('aria-hidden', 'true');
  if (text.content.blocks.length === 0) frame.append(placeholder);
  frame.append(place);
  const title = element('div', classes.firstTitle, text.title || texts.title);
  title.lang = lang;
  title.toggleAttribute('data-empty', text.title === '');
  const main = element('main', classes.column);
  main.append(title, frame);
  const bottom = element('footer', classes.bottom);
  bottom.append(element('div', classes.toolbarPlace));
  page.append(element('header', classes.firstBar), main, bottom);
  const look = writingLook();
  for (const [name, value] of Object.entries(writingVariables(look))) page.style.setProperty(name, value);
  page.toggleAttribute('data-typewriter', look.typewriter);
  document.body.prepend(page);
  return { page, place, placeholder };
}

function element(name: string, look: string | undefined, text = ''): HTMLElement {
  const made = document.createElement(name);
  made.className = look ?? '';
  made.textContent = text;
  return made;
}

/** Moves the text with its focus and caret, which browsers take away from what is put elsewhere; some can leave the focus (Chromium 133). */
function move(text: HTMLElement, to: HTMLElement): void {
  const hadFocus = document.activeElement === text;
  const selection = document.getSelection();
  const { anchorNode, anchorOffset = 0, focusNode, focusOffset = 0 } = selection ?? {};
  const into: HTMLElement & { moveBefore?(node: Node, before: null): void } = to;
  if (into.moveBefore) into.moveBefore(text, null);
  else into.append(text);
  if (!hadFocus) return;
  text.focus({ preventScroll: true });
  if (anchorNode && focusNode) selection?.setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset);
}
