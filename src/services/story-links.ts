import type { MessageKey } from '#i18n/message-key.ts';
import { type BookId, parseId } from '#shared/domain/ids.ts';
import { links } from '#shared/protocol/links.ts';
import { icons } from '#ui/icons.ts';
import { shellIcons } from '#ui/shell-icons.ts';

type StoryLink = { to: string; icon: string; text: MessageKey };

/** The story's menu (docs/spec, section 2, Author area), with its information, its income by chapter and its readers. */
export const storyLinks = (id: BookId): readonly StoryLink[] => [
  { to: links.chapterList(id), icon: shellIcons.list, text: 'author.chapterListMenu' },
  { to: links.editStory(id), icon: shellIcons.pen, text: 'authorTitle.editStory' },
  { to: links.contract(id), icon: icons.signature, text: 'author.contractMenu' },
  { to: links.completing(id), icon: icons.check, text: 'author.completionMenu' },
  { to: links.bonus(id), icon: shellIcons.gem, text: 'author.bonusMenu' },
  { to: links.chapterIncome(id), icon: icons.coins, text: 'author.incomeMenu' },
  { to: links.readers(id), icon: icons.book, text: 'author.readersMenu' },
  { to: links.deleteStory(id), icon: icons.trash, text: 'author.deleteStoryMenu' },
];

const PAGE =
  /^\/(?:authorManage\/(?:chapterList|contract|completing|reward|chapterincome|readers|chapterdel)|Create|manuscript\/[^/]+)\/([^/]+)\/?$/;

/** The story that a page of the author area is about; undefined for any other page. The editor has its own frame. */
export const storyOfPage = (path: string): BookId | undefined => parseId<BookId>(PAGE.exec(path)?.[1]);

/** Pages of no single story that the menu also has under "Stories": the list, the writing stats, an import into a new story. */
const OTHERS = /^\/(?:author|writing|manuscript\/[^/]+\/0)\/?$/;

/** Whether the menu marks "Stories" as the place of this page. */
export const isUnderStories = (path: string): boolean => OTHERS.test(path) || storyOfPage(path) !== undefined;
