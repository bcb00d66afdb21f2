import pg from 'pg';
import type { ChapterId } from '#shared/domain/ids.ts';

/** How many rows one author has on average. 100,000 authors have a million chapters and 20 million ledger lines. */
const PER_AUTHOR = { stories: 2, chapters: 10, revisions: 3, ledger: 200, income: 50, records: 20 };

/** 2026-01-15, before the moment at which the calls are made. In ms. */
const THEN = Date.UTC(2026, 0, 15);

/** A uuid from a letter and a number: a row can refer to another without reading it, and later rows have higher ids, as in the product. */
const id = (kind: string, number: string): string =>
  `('${kind.charCodeAt(0).toString(16).padStart(8, '0')}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

/** A chapter in the middle of one story that has as many chapters as there are authors. */
export const LONG_STORY_CHAPTER = '00000043-0000-7000-8000-000000000001' as ChapterId;

/**
 * Fills the tables that grow, as `authors` authors would have. The database must have its tables; existing rows stay. Triggers do
 * not run, because nothing listens to them.
 */
export async function seedGrowth(url: string, authors: number): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off');
    for (const statement of statements(authors)) await client.query(statement);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

function statements(authors: number): string[] {
  const stories = authors * PER_AUTHOR.stories;
  const chapters = authors * PER_AUTHOR.chapters;
  const each = (count: number) => `from generate_series(1, ${count}) as n`;
  /** The author that row n belongs to. */
  const author = `1 + n % ${authors}`;
  const story = `1 + n % ${stories}`;
  const chapter = `1 + n % ${chapters}`;
  const at = (every: string) => `${THEN} - n::bigint * ${every}`;
  const minute = `(10000000000 / ${authors})::bigint`;
  return [
    `insert into account (id, email, email_key, email_confirmed_at, password_hash, role, pen_name, created_at)
     select ${id('a', 'n')}, 'author' || n || '@example.com', 'author' || n || '@example.com', ${THEN}, 'x', 'author', 'Pen ' || n, ${at(minute)}
     ${each(authors)}`,
    `insert into session (id, user_id, udid, created_at, refreshed_at)
     select ${id('s', 'n')}, ${id('a', author)}, 'device' || n, ${at('60000')}, ${at('1000')} ${each(authors * 2)}`,
    `insert into refresh_token (hash, session_id, udid, created_at)
     select 'token' || n, ${id('s', `1 + n % ${authors * 2}`)}, 'device' || n, ${THEN} ${each(authors * 4)}`,
    `insert into story (id, owner_id, title, genre_id, contract_type, audience, synopsis, tags, revision, revision_id, form_hash, first_form_hash,
       version, inspect_state, opened_at, chapter_count, words, published_count, published_words, last_published_at, created_at, updated_at)
     select ${id('b', 'n')}, ${id('a', author)}, 'Story ' || n, 'fantasy', 'exclusive', 'female', repeat('word ', 30), '{magic,dragons,war}', 1,
       ${id('r', 'n')}, 'h', 'h', ${id('v', 'n')}, 'passed', case when n % 2 = 0 then ${at('60000')} end, 5, 5000, 3, n % 90000, ${at('60000')}, ${at('60000')}, ${THEN}
     ${each(stories)}`,
    `insert into chapter (id, story_id, owner_id, position, revision, revision_id, title, words, content_hash, first_hash, first_revision_id,
       head_udid, head_started_at, status, published_at, published_revision_id, published_words, inspect_state, created_at, updated_at)
     select ${id('c', 'n')}, ${id('b', story)}, ${id('a', author)}, n / ${stories}, 3, ${id('t', `n * 3`)}, 'Chapter ' || n, 1000, 'h', 'h', ${id('t', 'n * 3')},
       'device' || n, ${THEN}, 'published', ${at('1000')}, ${id('t', 'n * 3')}, 1000, 'passed', ${at('1000')}, ${at('1000')}
     ${each(chapters)}`,
    `insert into chapter_revision (revision_id, chapter_id, revision, title, content, words, content_hash, udid, saved_at, published, kept)
     select ${id('t', 'n')}, ${id('c', 'n / 3')}, n % 3, 'Chapter', '{"version":1,"blocks":[]}', 1000, 'h', 'device', ${at('300')}, n % 3 = 0, case when n % 100 = 0 then 'all' else 'daily' end
     from generate_series(3, ${chapters * PER_AUTHOR.revisions + 2}) as n`,
    // One story has very many chapters, and one log very many entries.
    `insert into story (id, owner_id, title, genre_id, contract_type, audience, synopsis, tags, revision, revision_id, form_hash, first_form_hash,
       version, inspect_state, opened_at, chapter_count, words, published_count, published_words, last_published_at, created_at, updated_at)
     select ${id('B', 'n')}, ${id('a', '1')}, 'The long story', 'fantasy', 'exclusive', 'female', repeat('word ', 30), '{magic,dragons,war}', 1,
       ${id('R', 'n')}, 'h', 'h', ${id('V', 'n')}, 'passed', ${THEN}, ${authors}, 1, ${authors}, 1, ${THEN}, ${THEN}, ${THEN}
     ${each(1)}`,
    `insert into chapter (id, story_id, owner_id, position, revision, revision_id, title, words, content_hash, first_hash, first_revision_id,
       head_udid, head_started_at, status, published_at, published_revision_id, published_words, inspect_state, created_at, updated_at)
     select ${id('C', 'n')}, ${id('B', '1')}, ${id('a', '1')}, (n + ${authors} / 2) % ${authors}, 1, ${id('T', 'n')}, 'Chapter ' || n, 1000, 'h', 'h', ${id('T', 'n')},
       'device' || n, ${THEN}, 'published', ${at('1000')}, ${id('T', 'n')}, 1000, 'passed', ${at('1000')}, ${at('1000')}
     ${each(authors)}`,
    `insert into chapter_revision (revision_id, chapter_id, revision, title, content, words, content_hash, udid, saved_at, published, kept)
     select ${id('T', 'n')}, ${id('C', 'n')}, 1, 'Chapter', '{"version":1,"blocks":[]}', 1000, 'h', 'device', ${at('300')}, true, 'all' ${each(authors)}`,
    `insert into contract_event (sequence, contract_id, kind, actor_id, detail, at, previous_hash, hash)
     select n, ${id('K', 'n')}, 'submitted', ${id('a', author)}, '{}', ${THEN}, 'h' || n - 1, 'h' || n ${each(authors)}`,
    `insert into idempotency (user_id, key, request_hash, status, answer, story_id, created_at)
     select ${id('a', author)}, 'key' || n, 'h', 200, repeat('x', 300), ${id('b', story)}, ${at('100')} ${each(authors * PER_AUTHOR.records)}`,
    `insert into ledger_entry (id, owner_id, from_account, to_account, cents, cause, cause_id, at)
     select ${id('l', 'n')}, ${id('a', author)}, 'earned', 'available', 1 + n % 500, 'income', ${id('i', 'n')}, ${at('10')} ${each(authors * PER_AUTHOR.ledger)}`,
    `insert into income_line (id, key, owner_id, story_id, month, kind, reference, state, cents, created_at, verified_at)
     select ${id('i', 'n')}, 'key' || n, ${id('a', author)}, ${id('b', story)}, '2025-' || lpad((1 + n % 12)::text, 2, '0'), 'chapters', '', 'verified', 1 + n % 500, ${THEN}, ${THEN}
     ${each(authors * PER_AUTHOR.income)}`,
    `insert into author_balance (owner_id, available, locked, paid) select owner_id, sum(cents), 0, 0 from ledger_entry group by owner_id`,
    `insert into message (id, owner_id, type, kind, facts, created_at, read_at)
     select ${id('m', 'n')}, ${id('a', author)}, 'desk', 'deskMessage', '{"title":"T","text":"T"}', ${at('1000')}, case when n % 3 > 0 then ${THEN} end ${each(authors * 5)}`,
    `insert into mail (id, user_id, address, kind, language, facts, created_at, due_at, sent_at)
     select ${id('p', 'n')}, ${id('a', author)}, 'a@example.com', 'newSignIn', 'en_US', '', ${at('1000')}, ${THEN}, ${THEN} ${each(authors * 2)}`,
    `insert into email_link (hash, user_id, purpose, address, address_key, created_at)
     select 'link' || n, ${id('a', author)}, 'confirm', 'a' || n || '@example.com', 'a' || n || '@example.com', ${at('1000')} ${each(authors)}`,
    `insert into contract (id, owner_id, story_id, number, language, contract_type, sealed_form, document_hash, signed_hash, file_key, state, submitted_at, decided_at)
     select ${id('k', 'n')}, ${id('a', author)}, ${id('b', 'n')}, 'T-' || n, 'en_US', 'exclusive', 'x', 'h', 'h', 'f' || n, 'approved', ${at('1000')}, ${THEN} ${each(authors)}`,
    `insert into application (id, story_id, type, owner_id, bonus_kind, state, submitted_at, state_at)
     select ${id('q', 'n')}, ${id('b', story)}, 'bonus', ${id('a', author)}, 'signing', 'rejected', ${at('1000')}, ${at('1000')} ${each(authors)}`,
    `insert into application_event (subject_id, sequence, state, reason, actor_id, at)
     select ${id('q', 'n')}, 1, 'waiting', '', ${id('a', author)}, ${THEN} ${each(authors)}`,
    `insert into withdrawal (id, owner_id, month, amount, state, submitted_at, state_at, sealed_payment, payee, payment_from, payment_differs)
     select ${id('w', 'n')}, ${id('a', author)}, '2025-' || lpad((1 + n / ${authors})::text, 2, '0'), 5000, 'paid', ${at('1000')}, ${at('1000')}, 'x', 'x', 'profile', false
     from generate_series(0, ${authors * 4 - 1}) as n`,
    `insert into chapter_reading (chapter_id, day, opened, finished)
     select ${id('c', chapter)}, '2026-01-' || lpad((1 + n / ${chapters})::text, 2, '0'), 5, 2 from generate_series(0, ${chapters * 3 - 1}) as n`,
    `insert into story_reading (story_id, day, readers)
     select ${id('b', story)}, '2026-01-' || lpad((1 + n / ${stories})::text, 2, '0'), 5 from generate_series(0, ${stories * 3 - 1}) as n`,
    `insert into writing_day (id, owner_id, day, typed, pasted, seq, updated_at)
     select ${id('d', 'n')}, ${id('a', author)}, '2026-01-' || lpad((1 + n / ${authors})::text, 2, '0'), 500, 0, 1, ${THEN} from generate_series(0, ${authors * 5 - 1}) as n`,
    `insert into cover (id, owner_id, file_key, source_hash, created_at) select ${id('o', 'n')}, ${id('a', author)}, 'f' || n, 'h', ${THEN} ${each(stories)}`,
    `insert into tombstone (id, owner_id, kind, story_id, deleted_at) select ${id('g', 'n')}, ${id('a', author)}, 'chapter', ${id('b', story)}, ${THEN} ${each(stories)}`,
    `insert into attempt (key, busy_until) select 'attempt' || n, ${THEN} + 1000000000000 ${each(authors)}`,
    `insert into reading_receipt (key, created_at) select 'receipt' || n, ${at('1000')} ${each(authors * 3)}`,
    `insert into audit_log (id, editor_id, action, subject_id, detail, at) select ${id('u', 'n')}, ${id('a', '1')}, 'x', ${id('a', author)}, '', ${at('1000')} ${each(authors)}`,
    `insert into question (id, owner_id, text, asked_at, answered_at) select ${id('e', 'n')}, ${id('a', author)}, 'x', ${at('1000')}, ${THEN} ${each(authors)}`,
    `insert into income_import (id, editor_id, file_name, file_hash, rows, added, verified, credited, at)
     select ${id('h', 'n')}, ${id('a', author)}, 'x', 'h', 1, 1, 1, 100, ${at('1000')} ${each(authors)}`,
    `insert into passkey (id, user_id, credential_id, public_key, counter, name, created_at)
     select ${id('y', 'n')}, ${id('a', author)}, 'credential' || n, 'x', 0, 'x', ${THEN} ${each(authors)}`,
    `insert into recovery_code (user_id, hash, created_at) select ${id('a', author)}, 'code' || n, ${THEN} ${each(authors * 10)}`,
    `insert into payment_change (id, owner_id, sealed_before, payee, changed_at, hash)
     select ${id('z', 'n')}, ${id('a', author)}, '', 'x', ${at('1000')}, 'change' || n ${each(authors)}`,
    `insert into private_picture (id, owner_id, kind, file_key, media_type, created_at)
     select ${id('f', 'n')}, ${id('a', author)}, 'idFront', 'p' || n, 'image/png', ${THEN} ${each(authors)}`,
    `insert into side_revision (revision_id, chapter_id, revision, title, content, words, content_hash, udid, saved_at)
     select ${id('x', 'n')}, ${id('c', chapter)}, 1, 'T', '{"version":1,"blocks":[]}', 5, 'h' || n, 'd', ${THEN} ${each(authors)}`,
    `insert into named_version (id, chapter_id, name, name_id, title, content, words, saved_at)
     select ${id('n', 'n')}, ${id('c', chapter)}, 'N', ${id('N', 'n')}, 'T', '{"version":1,"blocks":[]}', 5, ${THEN} ${each(authors)}`,
  ];
}
