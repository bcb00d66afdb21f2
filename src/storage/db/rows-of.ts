import { type Collection, Dexie, type Table } from 'dexie';
import type { UserId } from '#shared/domain/ids.ts';

/** All rows of one author in a table whose key is `[uid+id]`. */
export const rowsOf = <Row>(
  table: Table<Row, [string, string]>,
  uid: UserId,
): Collection<Row, [string, string]> =>
  table.where('[uid+id]').between([uid, Dexie.minKey], [uid, Dexie.maxKey]);
