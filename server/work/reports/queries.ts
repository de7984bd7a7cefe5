import type { AddedData } from '../../../contract/work/tasks';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { ownWorkOnly } from '../../organisation/row-access/visibility';
import { siteVisibleTo } from '../../organisation/row-access/visibility-sites';

export type AcceptedSurvey = {
  id: number;
  code: string;
  name: string | null;
  wilaya_id: number;
  owner: string;
  lat: number | null;
  lng: number | null;
  submitted_at: Date | null;
  data_m: AddedData[];
  survey: Record<string, unknown> | null;
};

/** Accepted SSRs on sites visible to the user, in batches by id. */
export async function* iterateAcceptedSurveys(
  db: Db,
  user: User,
  batchSize = 500,
): AsyncGenerator<AcceptedSurvey[]> {
  for (let after = 0; ; ) {
    const rows: AcceptedSurvey[] = await db
      .selectFrom('tasks as t')
      .innerJoin('sites as s', 's.id', 't.site_id')
      .innerJoin('owners as o', 'o.key', 's.owner')
      .leftJoin('task_tests as tt', join => join.onRef('tt.task_id', '=', 't.id').on('tt.key', '=', 'access'))
      .select([
        't.id',
        's.code',
        's.name',
        's.wilaya_id',
        'o.label as owner',
        's.lat',
        's.lng',
        't.submitted_at',
        't.data_m',
        'tt.data as survey',
      ])
      .where('t.kind', '=', 'ssr')
      .where('t.status', '=', 'accept')
      .where('t.deleted_at', 'is', null)
      .where('t.id', '>', after)
      .where(siteVisibleTo(user))
      .where(ownWorkOnly('tasks', user, 't'))
      .orderBy('t.id')
      .limit(batchSize)
      .execute();
    if (rows.length) yield rows;
    if (rows.length < batchSize) return;
    after = rows[rows.length - 1].id;
  }
}
