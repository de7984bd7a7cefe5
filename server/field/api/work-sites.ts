import type { FieldPlan } from '../../../contract/field/field-plan';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import type { Language } from '../../framework/language/language';
import { loadFieldSites } from './field-sites';
import { listFindings, listLastVisits } from './queries-work';

export type WorkSite = FieldPlan['site'];

/** Sites with open work, by id, each with its last visit other than the given task. */
export const loadWorkSites = async (
  db: Db,
  user: User,
  siteIds: readonly (number | null)[],
  language: Language,
): Promise<(id: number | null, taskId?: number) => WorkSite | null> => {
  const ids = [...new Set(siteIds)].filter(id => id !== null);
  const [siteOf, visits] = await Promise.all([
    loadFieldSites(db, ids, language),
    listLastVisits(db, user, ids),
  ]);
  const findings = await listFindings(db, [...new Set(visits.map(({ id }) => id))], maxFindings);

  const getLastVisit = (siteId: number, taskId?: number): WorkSite['last_visit'] => {
    const visit = visits.find(({ site_id, id }) => site_id === siteId && id !== taskId);
    if (!visit) return null;
    const siteFindings = findings.filter(row => row.task_id === visit.id && row.site_id === siteId);
    return {
      taskid: visit.id,
      task_type: visit.kind,
      task_status: visit.status,
      at: visit.created_at.toISOString(),
      agent: visit.agent,
      findings: siteFindings.map(({ id, category, type, content, comment, status }) => ({
        id,
        category,
        type,
        comment,
        status,
        anomalie: content,
      })),
      found: siteFindings[0]?.found ?? 0,
    };
  };
  return (id, taskId) => {
    const site = siteOf(id);
    return site && { ...site, last_visit: getLastVisit(site.site_id, taskId) };
  };
};

const maxFindings = 5;
