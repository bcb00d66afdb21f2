import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { KeptView } from '#services/answers/kept-view.tsx';
import { useAnswer } from '#services/answers/use-answer.ts';
import { useServices } from '#services/services-context.ts';
import { DESK_SEARCH_CHARS_MIN } from '#shared/domain/message.ts';
import type { DeskStory } from '#shared/protocol/desk/stories.ts';
import { links } from '#shared/protocol/links.ts';
import { CoverImage } from '#ui/cover-image.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { icons } from '#ui/icons.ts';
import { RouteLink } from '#ui/route-link.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import desk from './desk.module.css';
import { storiesNamed, useDeskPlace } from './place.ts';
import classes from './stories.module.css';
import { SuspendedTag } from './suspended-tag.tsx';

/**
 * Finds a story by its title, its id or the number of its contract, with what the desk has about it (docs/spec, section 6, Desk). What was
 * looked for is in the address, so that the way back from a contract or an author leads to the same stories.
 */
export function Stories() {
  const { typed } = useDeskPlace();
  return (
    <div className={classes.page}>
      <Search key={typed} begun={typed} />
      {typed === '' ? null : <Found key={typed} typed={typed} />}
    </div>
  );
}

/** Searches only when submitted, as the audit log has an entry for each search. */
function Search({ begun }: { begun: string }) {
  const { t } = useI18n();
  const { navigate } = useServices();
  const [typed, setTyped] = useState(begun);
  const [problem, setProblem] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = typed.trim();
    const isShort = [...next].length < DESK_SEARCH_CHARS_MIN;
    setProblem(isShort ? t('desk.message.tooShort') : '');
    if (!isShort && next !== begun) navigate(storiesNamed(next), { replace: true });
  };
  return (
    <form className={classes.search} onSubmit={submit}>
      <TextInput
        type="search"
        autoComplete="off"
        label={t('desk.story.find')}
        description={t('desk.story.findHelp')}
        value={typed}
        error={problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={desk.actions}>
        <Button type="submit" variant="default">
          {t('desk.author.search')}
        </Button>
        <RouteLink to={links.desk('author')} className={classes.toAuthors}>
          {t('desk.story.byAuthor')}
        </RouteLink>
      </div>
    </form>
  );
}

function Found({ typed }: { typed: string }) {
  const { t } = useI18n();
  const kept = useAnswer('deskStories', { request: { typed } });
  return (
    <KeptView kept={kept} failed={t('desk.failed')} bones={[112, 112]}>
      {({ items, more, deleted }) => (
        <>
          <div role="status">
            {deleted ? <p className={desk.quiet}>{t('desk.story.deleted')}</p> : null}
            {more ? <p className={desk.quiet}>{t('desk.story.more')}</p> : null}
          </div>
          {items.length === 0 ? (
            deleted ? null : (
              <EmptyState icon={icons.search} title={t('desk.story.none')} />
            )
          ) : (
            <ul className={classes.stories}>
              {items.map((story) => (
                <Story key={story.id} story={story} />
              ))}
            </ul>
          )}
        </>
      )}
    </KeptView>
  );
}

/** A story: what it is, whose, and a link to each thing the desk has about it. */
function Story({ story }: { story: DeskStory }) {
  const { t } = useI18n();
  const { fileUrl } = useServices();
  const { id, title, iname, authorId, iiconUrlMedium: cover, contracts, applications, review } = story;
  return (
    <li className={classes.story}>
      <div className={classes.cover}>
        <CoverImage src={cover === null ? null : fileUrl(cover)} title={title} decorative />
      </div>
      <div className={classes.about}>
        <h2 className={classes.title}>
          {story.opened ? <RouteLink to={links.story(id)}>{title}</RouteLink> : title}
        </h2>
        <p className={classes.line}>
          {authorId === null ? (
            <span>{story.accountDeleted ? t('desk.story.accountDeleted') : iname}</span>
          ) : (
            <RouteLink to={links.desk('author', authorId)}>{iname}</RouteLink>
          )}
          {story.suspended ? <SuspendedTag>{t('desk.author.suspended')}</SuspendedTag> : null}
        </p>
        <p className={classes.facts}>
          {[
            t(story.opened ? 'desk.story.public' : 'desk.story.private'),
            story.finished ? t('desk.story.finished') : '',
            t.count('desk.story.chapters', story.chapters),
            t.count('desk.story.words', story.words),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <ul className={classes.work}>
          {review === null ? null : (
            <li>
              <RouteLink to={links.desk('chapter', review.id)}>
                {t.count('desk.story.review', review.waiting)}
              </RouteLink>
            </li>
          )}
          {contracts.map((one) => (
            <li key={one.id}>
              <RouteLink to={links.desk('contract', one.id)}>
                {t('desk.story.contract', { number: one.number })}
              </RouteLink>
              <StateTag state={one.state} />
            </li>
          ))}
          {applications.map((one) => (
            <li key={one.id}>
              <RouteLink to={links.desk(one.type, one.id)}>
                {one.bonusKind === null ? t('desk.field.completion') : t(`money.bonus.${one.bonusKind}`)}
              </RouteLink>
              <StateTag state={one.state} />
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
