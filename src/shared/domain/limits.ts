/** All limits of docs/spec, sections 5 and 9. Names contain the unit. */

/** A request without an answer is given up after this, and sent again. */
export const REQUEST_TIMEOUT_MS = 15_000;
/** How often a foreground call is resent after time-outs and server errors; the outbox has no such limit (SYNC-8). */
export const FOREGROUND_RESENDS_MAX = 3;
/** How long an error message is shown. */
export const ERROR_DISPLAY_MS = 1_500;
/** How long the register button is disabled after a press. */
export const REGISTER_LOCK_MS = 3_000;
/** A lazily loaded script counts as failed after this. */
export const CHUNK_TIMEOUT_MS = 120_000;
/** Duration of the scroll to the top; `FOOTER_SCROLL_MS`: from a link in the footer. */
export const SCROLL_TOP_MS = 500;
export const FOOTER_SCROLL_MS = 800;
/** The root font size is computed again this long after the last resize. */
export const FONT_SIZE_DEBOUNCE_MS = 300;
/** The header is fixed once the page has scrolled this far. */
export const HEADER_FIXED_AFTER_PX = 210;

/** Root font size = window width / 24, the width clamped to 1200 and 2560 px (docs/spec, section 9, Layout). */
export const BASE_FONT_DIVISOR = 24;
export const BASE_FONT_WIDTH_MIN_PX = 1_200;
export const BASE_FONT_WIDTH_MAX_PX = 2_560;

export const DEVICE_ID_CHARS = 16;
/** Characters of the id of a run (SYNC-5) at most; the app's have 16. */
export const RUN_CHARS_MAX = 36;
/** Lifetime of the cookie with the device id. */
export const DEVICE_ID_DAYS = 365;

export const PASSWORD_CHARS_MIN = 8;
export const PASSWORD_CHARS_MAX = 16;
export const EMAIL_CHARS_MAX = 50;

/** Words of a published chapter; drafts have no such limit (docs/spec, section 5, Story text). */
export const CHAPTER_WORDS_MIN = 1;
export const CHAPTER_WORDS_MAX = 3_000;
export const CHAPTER_TITLE_WORDS_MAX = 30;
/** A synopsis with fewer words is allowed, with a hint to write more. */
export const STORY_PROFILE_WORDS_ADVISED = 30;
export const SYNOPSIS_WORDS_MIN = 20;
export const SYNOPSIS_WORDS_MAX = 300;
export const TAGS_MIN = 3;
export const TAGS_MAX = 5;
export const BOOK_TITLE_CHARS_MAX = 30;
/** Size of a stored cover. */
export const COVER_WIDTH_PX = 400;
export const COVER_HEIGHT_PX = 560;

/** A picture of an identity document must be smaller than this (3 MB). */
export const ID_IMAGE_BYTES_LIMIT = 3_145_728;
export const AVATAR_BYTES_MAX = 2_097_152;
/** Limit of a chosen cover file, the same as for ID pictures; the stored cover is 400x560 and small. */
export const COVER_BYTES_LIMIT = 3_145_728;

/** Width times height of an uploaded picture, in pixels; more than a phone's camera makes by default. */
export const PICTURE_PIXELS_MAX = 24_000_000;

/** The e-mail popup opens when the story already has this many chapters (docs/spec, section 4, Fourth chapter). */
export const EMAIL_CHECK_CHAPTER_COUNT = 3;

/** A publish can be taken back for this long (docs/spec, section 4, Chapters). */
export const PUBLISH_UNDO_MS = 60_000;
/** A schedule that reaches the server later than this after its time is not published but asked about (docs/spec, section 4, Chapters). */
export const SLOT_LATE_MS = 60_000;
/** The printed password of the first editor works for this long, unless it is changed (docs/spec, section 6, Editors). */
export const GIVEN_PASSWORD_DAYS = 7;
/** Deleted chapters can be restored for this long (docs/spec, section 4, Chapters). */
export const DELETED_CHAPTER_DAYS = 30;

/** A draft is durable at most this long after the last key (SYNC-2). */
export const DRAFT_SAVE_DEBOUNCE_MS = 300;
/** During typing a draft is written at least this often (SYNC-2). */
export const DRAFT_SAVE_INTERVAL_MS = 1_000;
/** A chapter is sent this long after the last key (SYNC-5). */
export const CHAPTER_SEND_DEBOUNCE_MS = 5_000;
/** During typing a chapter is sent at least this often (SYNC-5). */
export const CHAPTER_SEND_INTERVAL_MS = 30_000;
/** The server folds a device's own unpublished revisions within this time into one (SYNC-5). */
export const REVISION_FOLD_MS = 600_000;
/** Older revisions are thinned to one an hour, and later to one a day (SYNC-5, server/chapter/thin-revisions.ts). */
export const EVERY_REVISION_DAYS = 1;
/** When revisions are this old, only one a day is kept instead of one an hour. */
export const HOURLY_REVISIONS_DAYS = 30;
/** A revision is not thinned if the text after it has fewer than this share of its words: much was deleted there. */
export const MUCH_DELETED_SHARE = 0.9;
/** Side revisions the server keeps per chapter; it then drops the oldest (SYNC-10). */
export const SIDE_REVISIONS_MAX = 20;
/** Entities sent at the same time (SYNC-4). */
export const DRAIN_CONCURRENCY = 3;
/** A flusher without a heartbeat for this long loses its role (SYNC-7). */
export const LEADER_ROB_MS = 20_000;

/** A whole text larger than this is refused with `tooLarge`; it stays on the device and can be exported. */
export const DOCUMENT_CHARS_MAX = 4_000_000;
export const AUTHOR_NOTE_CHARS_MAX = 4_000;
/** Longest stored title; the limit of 30 words is checked at publishing. */
export const CHAPTER_TITLE_CHARS_MAX = 1_000;
/** Longest name of a version. */
export const VERSION_NAME_CHARS_MAX = 100;
export const PEN_NAME_CHARS_MAX = 50;
/** Longest code of an author's organisation. */
export const ORGANISATION_CODE_CHARS_MAX = 50;
export const ORGANISATION_NAME_CHARS_MAX = 200;
/** Longest reason of an editor's decision. */
export const DECISION_REASON_CHARS_MAX = 2_000;
/** Longest name typed instead of drawn as a signature; only the page knows it, the server gets a picture. */
export const TYPED_SIGNATURE_CHARS_MAX = 60;
/** Longest text to search the library for. */
export const SEARCH_CHARS_MAX = 100;
/** Below this age a guardian signs too (docs/spec, sections 5 and 9). */
export const GUARDIAN_UNDER_AGE = 18;
/** Largest manuscript of any format, also of several files together. */
export const MANUSCRIPT_BYTES_MAX = 50_000_000;
/** Most bytes that a manuscript's archive may hold unpacked. */
export const MANUSCRIPT_UNPACKED_BYTES_MAX = 200_000_000;
/** Most files of one import. */
export const IMPORT_FILES_MAX = 500;
/** Most chapters of one import. */
export const IMPORT_CHAPTERS_MAX = 2_000;
/** A text shared by another app, as a form, in bytes: more than Android passes from app to app. */
export const SHARED_TEXT_BYTES_MAX = 2_097_152;
/** Questions that an author may send within 24 hours. */
export const QUESTIONS_A_DAY_MAX = 20;
/** Days shown of a story's readers, including today. */
export const READER_DAYS = 30;
/** Fewest and most days between two chapters of a schedule. */
export const EVERY_DAYS_MIN = 1;
export const EVERY_DAYS_MAX = 60;
/** Most chapters that wait in a queue on days of the week, and most days that a queue pauses (docs/spec, section 10, Publishing). */
export const QUEUE_CHAPTERS_MAX = 60;
export const PAUSE_DAYS_MAX = 365;
/** Chapter texts one call returns (docs/spec, section 7: detail reads are batched). */
export const CHAPTER_BATCH_MAX = 50;
/**
 * Heads of chapters in one page of a pull; some 150 kB, so that a page arrives well within `REQUEST_TIMEOUT_MS` at 400 kbit/s. Each story
 * takes the space of `PULL_STORY_HEADS` further heads.
 */
export const PULL_HEADS_MAX = 200;
/** The space that a story itself takes in a page of a pull, counted in heads. */
export const PULL_STORY_HEADS = 4;
/** Words of the texts that a pull asks for in one call: some 150 kB, as above. A longer text is asked for alone. */
export const PULL_WORDS_MAX = 20_000;
/** Chapters that one call saves (SYNC-4). */
export const CHAPTER_SAVES_MAX = 20;

/** The zone of the payout calendar: UTC+08:00, without summer time (docs/spec, section 9, Income). */
export const PAYOUT_ZONE_OFFSET_MS = 8 * 3_600_000;
/** Lowest balance for a withdrawal; all amounts are US cents. */
export const WITHDRAWAL_BALANCE_MIN_CENTS = 10_000;
/** Days of the month. "Between the 5th and 7th": from the 5th 00:00 up to the 8th 00:00 (docs/spec, section 9, Income). */
export const WITHDRAWAL_FIRST_DAY = 5;
export const WITHDRAWAL_LAST_DAY = 7;
/** Day of the month on which withdrawals are usually paid. */
export const PAYMENT_NORMAL_DAY = 15;
/** "Before the 20th": the last day of payment. */
export const PAYMENT_LAST_DAY = 19;

/** Signing bonus of an exclusive contract. "Reaches 10k words" includes 10,000 (docs/spec, section 9, Bonuses). */
export const SIGNING_EXCLUSIVE_WORDS_MIN = 10_000;
export const SIGNING_EXCLUSIVE_CENTS = 10_000;
/** Completion bonus of an exclusive contract, by words. An edge gets the higher band; "over 200000" begins one above. */
export const COMPLETION_EXCLUSIVE_BANDS = [
  { wordsMin: 60_000, cents: 15_000 },
  { wordsMin: 100_000, cents: 25_000 },
  { wordsMin: 130_000, cents: 35_000 },
  { wordsMin: 200_001, cents: 45_000 },
] as const;
/** Signing bonus of a non-exclusive contract: "over 50000 words", the whole book uploaded. */
export const SIGNING_NON_EXCLUSIVE_WORDS_MIN = 50_001;
export const SIGNING_NON_EXCLUSIVE_CENTS = 5_000;
/** First-release bonus of a non-exclusive contract: "the finished novel over 80000 words". */
export const FIRST_RELEASE_WORDS_MIN = 80_001;
export const FIRST_RELEASE_CENTS = 10_000;
/** Lead of the latest chapters here over other platforms. */
export const FIRST_RELEASE_LEAD_DAYS = 5;

/** The profit share by contract type, until the editors have confirmed a different rate, in tenths of a percent: 500 is 50 %. */
export const PROFIT_SHARE_DEFAULT_TENTHS = { exclusive: 500, nonExclusive: 300 } as const;
/** The whole profit, 100 %, in tenths of a percent. */
export const PROFIT_SHARE_TENTHS_MAX = 1_000;

/** The highest count of unsent work that a device reports. */
export const UNSENT_REPORT_MAX = 10_000;

/** How long a contract made for review can be opened and signed (docs/spec, section 7). */
export const CONTRACT_ADDRESS_MS = 15 * 60_000;

/**
 * After this the device drops the sensitive part of an unsent contract form (docs/spec, section 4, Sensitive fields).
 */
export const SENSITIVE_KEPT_MS = 72 * 3_600_000;
/** How long a reviewed contract can be signed, so that an author who was offline meanwhile still can. */
export const CONTRACT_SIGNABLE_MS = 72 * 3_600_000;
