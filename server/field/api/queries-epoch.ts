import { sql } from 'kysely';
import type { DataState } from '../../../contract/framework/data-epoch';
import type { Db } from '../../framework/db/client';
import { prepared } from '../../framework/db/prepared';

/** The data that this database holds. Every change moves the position on, for each tells the outbox. */
export const dataStateOf = async (db: Db): Promise<DataState | undefined> => (await state(db, {})).rows[0];
const state = prepared<object>()(db =>
  sql<DataState>`
    select settings.value #>> '{}' as epoch, (last_value - case when is_called then 0 else 1 end)::float8 as position
    from settings, outbox_id_seq where settings.key = 'data_epoch'`.compile(db),
);

/** Gives the data another epoch: phones compare what they hold with them before they send anything else. */
export const beginEpoch = (db: Db) =>
  sql`
  insert into settings (key, value) values ('data_epoch', to_jsonb(gen_random_uuid()::text))
  on conflict (key) do update set value = excluded.value, updated_at = now()`.execute(db);
