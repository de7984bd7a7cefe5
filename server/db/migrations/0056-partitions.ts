import { type Kysely, sql } from 'kysely';
import { layOutPartitions } from '../partitions';

/** Rows above which a database is partitioned by `npm run admin -- partition`, while it is in use, and not by its upgrade. */
const most = 100_000;

/** Tasks with their evidence, and the history, are partitioned by range of ids (server/partitions). */
export const up = async (db: Kysely<unknown>) => {
  const { rows } = await sql<{ many: boolean }>`
    select (select count(*) from (select from tasks limit ${most + 1}) t) > ${most}
      or (select count(*) from (select from history limit ${most + 1}) h) > ${most} as many`.execute(db);
  if (!rows[0].many) await layOutPartitions(db, { online: false });
};

export const phase = 'expand';
