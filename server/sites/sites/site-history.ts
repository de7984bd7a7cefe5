import type { HistoryRow } from '../../../contract/framework/history';
import type { Db } from '../../framework/db/client';
import { readHistory } from '../../framework/history/record-history';

type Values = HistoryRow['after'];

/** The history of a site with that of its co-sites, equipment and plans. */
export const siteHistory = async (db: Db, siteId: number): Promise<HistoryRow[]> =>
  (await readHistory(db, 'sites', siteId)).map(({ before, after, ...row }) => ({
    ...row,
    before: toDisplayValues(before),
    after: toDisplayValues(after),
  }));

/** History values for display: without search texts, and the kind of a plan distinct from that of a site. */
const toDisplayValues = (values: Values): Values => {
  if (!values) return null;
  const { kind, code_search, name_search, ...rest } = values;
  return kind === undefined ? rest : { ['plan_id' in rest ? 'task_type' : 'kind']: kind, ...rest };
};
