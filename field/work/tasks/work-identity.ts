import type { FieldPlan } from '../../../contract/field/field-plan';
import type { FieldTask } from '../../../contract/field/field-task';
import type { Vault } from '../../framework/vault/vault';
import type { WorkId } from '../vault/tables';
import { isTaskOf, parseWorkId } from './parse-work-id';

/** Identifies a work item, whatever numbers the server has given it. */
export type WorkIdentity = Pick<FieldPlan, 'task_type'> & Record<'site' | 'drop_site', SiteIdentity | null>;
type SiteIdentity = Pick<FieldPlan['site'], 'site_id' | 'code' | 'name'>;

export const toIdentity = ({ task_type, site, drop_site }: FieldPlan | FieldTask): WorkIdentity => ({
  task_type,
  site: toSiteIdentity(site),
  drop_site: drop_site && toSiteIdentity(drop_site),
});

/** The same task type at the same site. */
export const isSameWork = (one: WorkIdentity, other: WorkIdentity): boolean =>
  one.task_type === other.task_type &&
  isSameSite(one.site, other.site) &&
  isSameSite(one.drop_site, other.drop_site);

const toSiteIdentity = ({ site_id, code, name }: SiteIdentity): SiteIdentity => ({ site_id, code, name });
const isSameSite = (one: SiteIdentity | null, other: SiteIdentity | null): boolean => {
  if (!one || !other) return one === other;
  // A re-created site has another number; a renamed one keeps number and name.
  return one.code === other.code || (one.site_id === other.site_id && !!one.name && one.name === other.name);
};

/** Under this key the identity of work is stored that is no longer listed, while something of it is on the phone. */
export const identityKey = (work: WorkId) => `${identityPrefix}${work}`;
export const identityPrefix = 'work/';

export const findIdentity = (vault: Vault, work: WorkId): WorkIdentity | null => {
  const { plan_id } = parseWorkId(work);
  const row =
    vault.all('tasks').find(task => isTaskOf(task, work)) ??
    (plan_id !== null && vault.get('plans', String(plan_id)));
  if (row) return toIdentity(row);
  return (vault.get('reference', identityKey(work))?.value as WorkIdentity | undefined) ?? null;
};

/**
 * Work that a restored server does not know: it stays on the phone under a number that no plan has, until the office
 * has planned it again.
 */
export const isDetached = (work: WorkId): boolean => work.startsWith('p-');
