import { getNameField } from '../../../contract/framework/crud';
import type { Db } from '../db/client';
import { conflict } from '../http/errors';
import { type Say, sayTable } from '../language/language';
import type { PlainResource } from './queries';
import { listRowUses } from './queries-uses';

/** Rows named at most: an import may have thousands. */
const maxNamed = 10;

/** Refuses with 409 to delete rows that others reference: the message names them and what uses them. */
export const requireUnused = async (
  { db, say }: { db: Db; say: Say },
  { contract, table }: PlainResource,
  rows: readonly ({ id: number } & Record<string, unknown>)[],
) => {
  const uses = await listRowUses(
    db,
    table,
    rows.map(({ id }) => id),
  );
  if (!uses.length) return;
  const names = new Map(rows.map(row => [row.id, String(row[getNameField(contract)])]));
  const described = uses
    .slice(0, maxNamed)
    .map(({ id, tables }) => `${names.get(id)} (${tables.map(each => sayTable(say, each)).join(', ')})`);
  if (uses.length > maxNamed) described.push('…');
  throw conflict({ cause: 'inUseBy', params: { rows: described.join(', ') } });
};
