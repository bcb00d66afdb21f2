import '#ui/mantine-more.css';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { Link } from 'wouter';
import { useI18n } from '#i18n/i18n-context.ts';
import { queueOf } from '#services/publishing/queue.ts';
import { useServices } from '#services/services-context.ts';
import { links } from '#shared/protocol/links.ts';
import type { ChapterView, StoryView } from '#sync/types/author-work.ts';
import { BackMenu } from '#ui/back-menu.tsx';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { RouteLink } from '#ui/route-link.tsx';
import { shellIcons } from '#ui/shell-icons.ts';
import { isUnscheduled } from './movable.ts';
import classes from './story-toolbar.module.css';

/** Icons of this screen alone: those that others share are in the editor's load too. */
const SORT = 'M8 4v16m-3.5-3.5L8 20l3.5-3.5M16 20V4m-3.5 3.5L16 4l3.5 3.5';
const UPLOAD = 'M12 15V4m-4 4 4-4 4 4M5 20h14';

/** What a tool shows instead of the list of chapters. */
export type ListMode = 'list' | 'reorder' | 'schedule' | 'deleted';

type Tool = { icon: string; text: string } & ({ to: string } | { mode: ListMode });

type Props = {
  story: StoryView;
  chapters: readonly ChapterView[];
  canAdd: boolean;
  mode: ListMode;
  onMode(mode: ListMode): void;
  onNewChapter(): void;
};

/**
 * The actions of a story's page: the new chapter, and the tools in the order in which they are needed, with words on a desktop and in one menu
 * on a phone. An empty story is offered its first chapter and the import.
 */
export function StoryToolbar({ story, chapters, canAdd, mode, onMode, onNewChapter }: Props) {
  const { t } = useI18n();
  const isEmpty = chapters.length === 0;
  const { clock } = useServices();
  const canSchedule = canAdd && (chapters.some(isUnscheduled) || queueOf(chapters, clock.now()).length > 0);
  const page = (part: 'find' | 'import' | 'export', icon: string): Tool => ({
    icon,
    text: t(`storyTools.${part}`),
    to: links.manuscript(part, story.id),
  });
  const importing = canAdd ? [page('import', UPLOAD)] : [];
  const rare: Tool = { icon: icons.trash, text: t('chapterList.deletedTitle'), mode: 'deleted' };
  const tools: Tool[] = isEmpty
    ? [rare]
    : [
        ...(canSchedule ? [{ icon: icons.clock, text: t('schedule.open'), mode: 'schedule' } as const] : []),
        // Also where nothing can be moved: the list says why.
        { icon: SORT, text: t('chapterList.reorder'), mode: 'reorder' },
        page('find', icons.search),
        ...importing,
        page('export', icons.download),
        rare,
      ];
  const toggle = (next: ListMode) => onMode(mode === next ? 'list' : next);
  return (
    <div className={classes.bar} data-empty={isEmpty || undefined}>
      <Button
        className={classes.newChapter ?? ''}
        leftSection={<Icon d={shellIcons.pen} />}
        disabled={!canAdd}
        onClick={onNewChapter}
      >
        {t('chapterList.newChapter')}
      </Button>
      {isEmpty && canAdd ? (
        <RouteLink to={links.manuscript('import', story.id)} look="quiet" className={classes.import}>
          {t('storyTools.import')}
        </RouteLink>
      ) : null}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form */}
      <div className={classes.tools} role="group" aria-label={t('storyTools.label')}>
        {tools.map((tool) =>
          'to' in tool ? (
            <RouteLink key={tool.text} to={tool.to} look="plain" className={classes.tool}>
              <Icon d={tool.icon} />
              {tool.text}
            </RouteLink>
          ) : (
            <button
              key={tool.text}
              type="button"
              className={classes.tool}
              aria-pressed={mode === tool.mode}
              onClick={() => toggle(tool.mode)}
            >
              <Icon d={tool.icon} />
              {tool.text}
            </button>
          ),
        )}
      </div>
      <div className={classes.menu}>
        <BackMenu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" aria-label={t('storyTools.more')}>
              <Icon d={icons.dots} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {tools.map((tool) =>
              'to' in tool ? (
                <Menu.Item
                  key={tool.text}
                  component={Link}
                  href={tool.to}
                  leftSection={<Icon d={tool.icon} />}
                >
                  {tool.text}
                </Menu.Item>
              ) : (
                <Menu.Item
                  key={tool.text}
                  leftSection={<Icon d={tool.icon} />}
                  onClick={() => onMode(tool.mode)}
                >
                  {tool.text}
                </Menu.Item>
              ),
            )}
          </Menu.Dropdown>
        </BackMenu>
      </div>
    </div>
  );
}
