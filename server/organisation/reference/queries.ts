import { sql } from 'kysely';
import { catalogueFamilies } from '../../../contract/organisation/catalogues';
import type { Db } from '../../framework/db/client';
import { catalogues } from './catalogues';
import { clusters } from './clusters';
import { owners } from './owners';
import { wilayas } from './wilayas';

/**
 * Seeds the reference data that every database needs, after the migrations. Only empty tables are filled: entries
 * renamed or deleted since stay so. Catalogues that no page edits get the entries that a newer version added.
 */
export const seedReference = (db: Db) =>
  db.transaction().execute(async tx => {
    if (await isEmpty(tx, 'clusters')) {
      await tx
        .insertInto('clusters')
        .values([...clusters])
        .onConflict(conflict => conflict.doNothing())
        .execute();
      await sql`select setval(pg_get_serial_sequence('clusters', 'id'), ${clusters.length}::int)`.execute(tx);
    }
    if (await isEmpty(tx, 'wilayas')) {
      await tx
        .insertInto('wilayas')
        .values(
          wilayas.map(({ id, name, cluster, lat, lng }) => ({
            id,
            name,
            seat: name,
            cluster_id: cluster,
            lat,
            lng,
          })),
        )
        .onConflict(conflict => conflict.doNothing())
        .execute();
    }
    if (await isEmpty(tx, 'owners')) {
      await tx
        .insertInto('owners')
        .values([...owners])
        .onConflict(conflict => conflict.doNothing())
        .execute();
    }
    const filled = new Set(
      (await tx.selectFrom('catalogue_items').select('type').distinct().execute()).map(({ type }) => type),
    );
    const items = catalogueItems.filter(({ type }) => !filled.has(type) || !editable.has(type));
    if (items.length) {
      await tx
        .insertInto('catalogue_items')
        .values(items)
        .onConflict(conflict => conflict.doNothing())
        .execute();
    }
  });

const editable = new Set<string>(Object.values(catalogueFamilies).flat());

const isEmpty = async (db: Db, table: 'clusters' | 'wilayas' | 'owners') =>
  !(await db.selectFrom(table).select(sql<number>`1`.as('one')).limit(1).executeTakeFirst());

const catalogueItems = Object.entries(catalogues).flatMap(([type, entries]) =>
  entries.map((entry, position) => {
    const [key, label] = typeof entry === 'string' ? [entry, entry] : entry;
    return { type, key, label, position };
  }),
);
