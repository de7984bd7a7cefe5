import { sql } from 'kysely';
import type { DataState } from '../../../contract/framework/data-state';
import type { Db } from '../../framework/db/client';
import { prepareStatement } from '../../framework/db/prepare-statement';

/** Identifies the data of this database. Every change advances the position, since each adds an outbox event. */
export const getDataState = async (db: Db): Promise<DataState | undefined> =>
  (await selectState(db, {})).rows[0];
const selectState = prepareStatement<object>()(db =>
  sql<DataState>`
    select settings.value #>> '{}' as epoch, (last_value - case when is_called then 0 else 1 end)::float8 as position
    from settings, outbox_id_seq where settings.key = 'data_epoch'`.compile(db),
);

/** Starts a new epoch: phones check their data against it before they send anything else. */
export const beginEpoch = (db: Db) =>
  sql`
  insert into settings (key, value) values ('data_epoch', to_jsonb(gen_random_uuid()::text))
  on conflict (key) do update set value = excluded.value, updated_at = now()`.execute(db);
