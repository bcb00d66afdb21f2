import '#ui/styles/button.ts';
import '#ui/styles/menu.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { Link } from 'wouter';
import { useI18n } from '#i18n/i18n-context.ts';
import { links } from '#shared/protocol/links.ts';
import type { StoryView } from '#sync/author-work.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { shellIcons } from '#ui/shell-icons.ts';

type Props = { story: StoryView; title: string };

/** The story side menu (specification, section 2), its income by chapter and its readers. */
export function StoryMenu({ story, title }: Props) {
  const { t } = useI18n();
  return (
    <Menu position="bottom-end" withinPortal width={230}>
      <Menu.Target>
        <ActionIcon color="gray" mt={-10} mr={-10} aria-label={t('author.storyMenu', { title })}>
          <Icon d={icons.dots} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          href={links.chapterList(story.id)}
          leftSection={<Icon d={shellIcons.list} />}
        >
          {t('author.chapterListMenu')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          href={links.contract(story.id)}
          leftSection={<Icon d={icons.signature} />}
        >
          {t('author.contractMenu')}
        </Menu.Item>
        <Menu.Item component={Link} href={links.completing(story.id)} leftSection={<Icon d={icons.check} />}>
          {t('author.completionMenu')}
        </Menu.Item>
        <Menu.Item component={Link} href={links.reward(story.id)} leftSection={<Icon d={shellIcons.gem} />}>
          {t('author.bonusMenu')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          href={links.chapterIncome(story.id)}
          leftSection={<Icon d={icons.coins} />}
        >
          {t('author.incomeMenu')}
        </Menu.Item>
        <Menu.Item component={Link} href={links.readers(story.id)} leftSection={<Icon d={icons.book} />}>
          {t('author.readersMenu')}
        </Menu.Item>
        {story.published ? (
          <Menu.Item component={Link} href={links.story(story.id)} leftSection={<Icon d={icons.eye} />}>
            {t('storyCard.see')}
          </Menu.Item>
        ) : null}
        <Menu.Item component={Link} href={links.deleteStory(story.id)} leftSection={<Icon d={icons.trash} />}>
          {t('author.deleteStoryMenu')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
