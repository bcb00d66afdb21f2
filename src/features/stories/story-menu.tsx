import '#ui/styles/button.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { Link } from 'wouter';
import { useI18n } from '#i18n/i18n-context.ts';
import { storyLinks } from '#services/story-links.ts';
import { links } from '#shared/protocol/links.ts';
import type { StoryView } from '#sync/types/author-work.ts';
import { BackMenu } from '#ui/back-menu.tsx';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';

type Props = { story: StoryView; title: string };

/** The story side menu on the story's card, and its public page. */
export function StoryMenu({ story, title }: Props) {
  const { t } = useI18n();
  return (
    <BackMenu position="bottom-end" withinPortal width={230}>
      <Menu.Target>
        <ActionIcon color="gray" mt={-10} mr={-10} aria-label={t('author.storyMenu', { title })}>
          <Icon d={icons.dots} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {storyLinks(story.id).map(({ to, icon, text }) => (
          <Menu.Item key={to} component={Link} href={to} leftSection={<Icon d={icon} />}>
            {t(text)}
          </Menu.Item>
        ))}
        {story.published ? (
          <Menu.Item component={Link} href={links.story(story.id)} leftSection={<Icon d={icons.eye} />}>
            {t('storyCard.see')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </BackMenu>
  );
}
