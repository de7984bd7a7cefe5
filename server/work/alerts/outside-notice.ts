import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { AlertedObject } from '../../../contract/work/alert-rules';
import { canDecide } from '../../../contract/work/outside-work';
import { canPlan } from '../../../contract/work/planning';
import type { Db } from '../../framework/db/client';
import { defaultLanguage, sayIn } from '../../framework/language/language';
import { buildNotice } from '../../framework/notifications/notify';
import type { NotificationRow } from '../../framework/notifications/queries';
import { nameDeciders } from '../outside-work/name-deciders';

/** What an alert is about, for whoever is to decide on it. */
export type AlertedWork = {
  object: AlertedObject;
  kind: TaskKind;
  isImpossible: boolean;
  site_id: number;
  drop_site_id: number | null;
};

/**
 * The notice to a manager whose agents work beyond the manager's reach: how much there is to see to and who may, not
 * what or where.
 */
export const buildOutsideNotice = async (db: Db, works: readonly AlertedWork[]): Promise<NotificationRow> => {
  const { deciders, only_admin } = await nameDeciders(
    db,
    works.map(({ object, kind, isImpossible, site_id, drop_site_id }) => ({
      rule: object === 'tasks' ? canDecide(kind, isImpossible ? 'impossible' : 'pending') : canPlan(kind),
      site_id,
      drop_site_id,
    })),
  );
  const names = [...deciders, ...(only_admin ? [sayIn(defaultLanguage)('words', 'anAdmin')] : [])];
  return buildNotice('outsideWork', { count: works.length, names: names.join(', ') });
};
