import { isAllowed } from '../../../contract/organisation/permissions';
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
const office = roles.filter(role => getRoleDefinition(role).worksIn === 'web');
/** Those roles whose accounts are not in the lists of choices. */
const inNoList = office.filter(role => role !== 'manager' && role !== 'cluster_manager');

/** The alert rules of the settings, which notify the office of field work. */
export const alertRuleHandlers = ({
  smtpUrl,
  smsHookUrl,
}: Pick<Config, 'smtpUrl' | 'smsHookUrl'>): Handlers<typeof alertRules> => ({
  list: async ({ db, user }) => {
    const rules = await listAlertRules(db);
    const named = [...new Set(rules.flatMap(({ steps }) => steps.flatMap(({ accounts }) => accounts)))];
    const username = await getUsernames(db, named);
    return {
      rules: rules.map(ruleOf),
      accounts: [
        ...named.map(id => ({ id, username: username(id) ?? '' })),
        ...(isAllowed(user, canEditAlertRules)
          ? (await listAccountsByRole(db, inNoList)).filter(({ id }) => !named.includes(id))
          : []),
      ],
      channels: { email: smtpUrl !== undefined, sms: smsHookUrl !== undefined },
    };
  },

  save: async ({ input: { id, version, ...sent }, db, user, request }) => {
    await lockRules(db);
    const before = id === undefined ? undefined : await lockRule(db, id);
    if (id !== undefined && !before) throw notFound();
    if (before && version !== undefined && version !== before.version)
      throw conflict({ current: ruleOf(before) });
    await requireFitting(db, sent, before);
    if (!before && (await listAlertRules(db)).length >= maxRules)
      throw invalid('steps', 'tooBig', { most: maxRules });
    const values = { ...sent, days: getAlertDefinition(sent.kind).days ? sent.days : null };
    const stored = { ...values, steps: JSON.stringify(values.steps) };
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
    return { rule: ruleOf(after) };
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

type Sent = Omit<AlertRule, 'id' | 'version'>;

/**
 * Validates a rule: days for kinds that need them, recipients and channels for each step, existing references. Accounts
 * that have left may stay named.
 */
const requireFitting = async (db: Db, rule: Sent, before: AlertRuleRecord | undefined) => {
  if (getAlertDefinition(rule.kind).days && rule.days === null) throw invalid('days', 'required');
  rule.steps.forEach(({ after, manager, cluster_manager, accounts, channels }, n) => {
    if (n === 0 ? after !== 0 : after === 0)
      throw invalid(
        `steps.${n}.after`,
        n === 0 ? 'tooBig' : 'tooSmall',
        n === 0 ? { most: 0 } : { least: 1 },
      );
    if (!manager && !cluster_manager && !accounts.length) throw invalid(`steps.${n}.accounts`, 'required');
    if (!channels.length) throw invalid(`steps.${n}.channels`, 'required');
  });
  const known = (await listOwners(db)).map(({ id }) => id);
  if (rule.owners.some(owner => !known.includes(owner))) throw invalid('owners', 'unknownOwner');
  const clusters = await filterExistingClusters(db, rule.clusters);
  if (rule.clusters.some(id => !clusters.includes(id))) throw invalid('clusters', 'unknownCluster');
  const previousAccounts = before?.steps.flatMap(({ accounts }) => accounts) ?? [];
  for (const [n, { accounts }] of rule.steps.entries()) {
    const there = [...previousAccounts, ...(await filterOfficeAccounts(db, accounts, office))];
    if (accounts.some(id => !there.includes(id))) throw invalid(`steps.${n}.accounts`, 'unknownAccount');
  }
};

const ruleOf = ({
  id,
  kind,
  days,
  enabled,
  task_kinds,
  owners,
  clusters,
  steps,
  version,
}: AlertRuleRecord): AlertRule => ({
  ...{ id, kind, days, enabled, task_kinds, owners, clusters, steps, version },
});
const toHistoryValues = ({ kind, days, enabled, task_kinds, owners, clusters, steps }: AlertRuleRecord) => ({
  ...{ kind, days, enabled, task_kinds, owners, clusters, steps },
});
