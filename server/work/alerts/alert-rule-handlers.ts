import { isAllowed } from '../../../contract/framework/permissions';
import { getRoleDefinition, roles } from '../../../contract/organisation/roles';
import {
  type AlertRule,
  type alertRules,
  canEditAlertRules,
  getAlertDefinition,
} from '../../../contract/work/alert-rules';
import type { Config } from '../../framework/config/config';
import type { Db } from '../../framework/db/client';
import { recordHistory } from '../../framework/history/record-history';
import { conflict, invalid, notFound } from '../../framework/http/errors';
import type { Handlers } from '../../framework/http/mount';
import { getUsernames } from '../../organisation/directory/queries';
import { listOwners } from '../../organisation/settings/queries-choices';
import {
  type AlertRuleRecord,
  deleteRule,
  filterExistingClusters,
  filterOfficeAccounts,
  insertRule,
  listAccountsByRole,
  listAlertRules,
  lockRule,
  lockRules,
  updateRule,
} from './queries-rules';

const maxRules = 100;
/** Roles that work in the web: others do not see its notifications. */
const officeRoles = roles.filter(role => getRoleDefinition(role).worksIn === 'web');
/** Those roles whose accounts are not among the choices of forms. */
const unlistedRoles = officeRoles.filter(role => role !== 'manager' && role !== 'cluster_manager');

/** The alert rules of the settings, which notify the office of field work. */
export const alertRuleHandlers = ({
  smtpUrl,
  smsHookUrl,
}: Pick<Config, 'smtpUrl' | 'smsHookUrl'>): Handlers<typeof alertRules> => ({
  list: async ({ db, user }) => {
    const rules = await listAlertRules(db);
    const accountIds = [...new Set(rules.flatMap(({ steps }) => steps.flatMap(({ accounts }) => accounts)))];
    const username = await getUsernames(db, accountIds);
    return {
      rules: rules.map(toApiRule),
      accounts: [
        ...accountIds.map(id => ({ id, username: username(id) ?? '' })),
        ...(isAllowed(user, canEditAlertRules)
          ? (await listAccountsByRole(db, unlistedRoles)).filter(({ id }) => !accountIds.includes(id))
          : []),
      ],
      channels: { email: smtpUrl !== undefined, sms: smsHookUrl !== undefined },
    };
  },

  save: async ({ input: { id, version, ...rule }, db, user, request }) => {
    await lockRules(db);
    const before = id === undefined ? undefined : await lockRule(db, id);
    if (id !== undefined && !before) throw notFound();
    if (before && version !== undefined && version !== before.version)
      throw conflict({ current: toApiRule(before) });
    await requireValidRule(db, rule, before);
    if (!before && (await listAlertRules(db)).length >= maxRules)
      throw invalid('steps', 'tooBig', { most: maxRules });
    const stored = {
      ...rule,
      days: getAlertDefinition(rule.kind).days ? rule.days : null,
      steps: JSON.stringify(rule.steps),
    };
    const after = before
      ? await updateRule(db, before.id, stored)
      : await insertRule(db, { ...stored, created_by: user.userid });
    await recordHistory(db, { user, address: request.ip }, [
      {
        object: 'alert_rules',
        id: after.id,
        action: 'alertRules.save',
        before: before && toHistoryValues(before),
        after: toHistoryValues(after),
      },
    ]);
    return { rule: toApiRule(after) };
  },

  remove: async ({ input: { id }, db, user, request }) => {
    const before = await lockRule(db, id);
    if (!before) throw notFound();
    await deleteRule(db, id);
    await recordHistory(db, { user, address: request.ip }, [
      { object: 'alert_rules', id, action: 'alertRules.remove', before: toHistoryValues(before) },
    ]);
    return {};
  },
});

type RuleInput = Omit<AlertRule, 'id' | 'version'>;

/**
 * Validates a rule: days for kinds that need them, its steps, existing references. Accounts that the rule named before
 * may stay, even if they have left.
 */
const requireValidRule = async (db: Db, rule: RuleInput, before: AlertRuleRecord | undefined) => {
  if (getAlertDefinition(rule.kind).days && rule.days === null) throw invalid('days', 'required');
  rule.steps.forEach(requireValidStep);
  const owners = (await listOwners(db)).map(({ id }) => id);
  if (rule.owners.some(owner => !owners.includes(owner))) throw invalid('owners', 'unknownOwner');
  const clusters = await filterExistingClusters(db, rule.clusters);
  if (rule.clusters.some(id => !clusters.includes(id))) throw invalid('clusters', 'unknownCluster');
  const previousAccounts = before?.steps.flatMap(({ accounts }) => accounts) ?? [];
  for (const [index, { accounts }] of rule.steps.entries()) {
    const validAccounts = [...previousAccounts, ...(await filterOfficeAccounts(db, accounts, officeRoles))];
    if (accounts.some(id => !validAccounts.includes(id)))
      throw invalid(`steps.${index}.accounts`, 'unknownAccount');
  }
};

/** The first step is at once, later ones after some time; each has recipients and channels. */
const requireValidStep = (
  { after, manager, cluster_manager, accounts, channels }: AlertRule['steps'][number],
  index: number,
) => {
  const path = `steps.${index}`;
  if (index === 0 && after !== 0) throw invalid(`${path}.after`, 'tooBig', { most: 0 });
  if (index > 0 && after === 0) throw invalid(`${path}.after`, 'tooSmall', { least: 1 });
  if (!manager && !cluster_manager && !accounts.length) throw invalid(`${path}.accounts`, 'required');
  if (!channels.length) throw invalid(`${path}.channels`, 'required');
};

const toApiRule = (rule: AlertRuleRecord): AlertRule => ({
  id: rule.id,
  ...toHistoryValues(rule),
  version: rule.version,
});
const toHistoryValues = ({ kind, days, enabled, task_kinds, owners, clusters, steps }: AlertRuleRecord) => ({
  kind,
  days,
  enabled,
  task_kinds,
  owners,
  clusters,
  steps,
});
