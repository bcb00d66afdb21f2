import { enUS } from '#locales/en_US.ts';
import type { Language } from '#shared/domain/language.ts';
import type { AllTexts } from './message-key.ts';

/** Which texts are wanted: those of the first load, or the author area's too. */
export type TextScope = 'shell' | 'author';

/** Brings a language's texts. en_US of the shell is in the first load; all others come when they are needed. */
export async function loadTexts(language: Language, scope: TextScope): Promise<Partial<AllTexts>[]> {
  const [shell, author] = await Promise.all([
    shellTexts(language),
    scope === 'author' ? authorTexts(language) : undefined,
  ]);
  return author ? [shell, author] : [shell];
}

async function shellTexts(language: Language): Promise<Partial<AllTexts>> {
  if (language === 'en_ID') return (await import('#locales/en_ID.ts')).enID;
  if (language === 'zh_CN') return (await import('#locales/zh_CN.ts')).zhCN;
  return enUS;
}

async function authorTexts(language: Language): Promise<Partial<AllTexts>> {
  if (language === 'en_ID') return (await import('#locales/author-area/en_ID.ts')).authorEnID;
  if (language === 'zh_CN') return (await import('#locales/author-area/zh_CN.ts')).authorZhCN;
  return (await import('#locales/author-area/en_US.ts')).authorEnUS;
}
