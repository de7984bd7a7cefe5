import { fixedHolidays } from '../../../contract/framework/rest-days';
import { firstSteps } from '../../../contract/organisation/first-steps';
import { flags } from '../../../contract/organisation/flags';
import { scopes } from '../../../contract/organisation/permissions';
import { listedRoles } from '../../../contract/organisation/roles';
import type { AccountRules, settings } from '../../../contract/organisation/settings';
import { invalid } from '../../framework/http/errors';
import type { Handlers } from '../../framework/http/mount';
import { readSettings, type Settings } from '../../framework/settings/queries';
import { changeSettings } from './change-settings';
import { audience, publish } from './publish';
import { listOwners } from './queries-choices';
import { readFirstSteps } from './queries-first-steps';

/** Settings of the whole product (document 3, section 2.9). */
export const settingHandlers: Handlers<typeof settings> = {
  // Each returns the settings that its contract names.
  info: ({ db }) => readSettings(db),
  updateInfo: async ({ input, ...call }) => {
    await changeSettings(call, 'settings.updateInfo', input);
    return {};
  },
  accountRules: ({ db }) => readSettings(db),
  updateAccountRules: async ({ input, ...call }) => {
    const { default_permissions, ...rules } = input;
    await changeSettings(call, 'settings.updateAccountRules', {
      ...rules,
      ...(default_permissions && { default_permissions: pickEnabledFlags(default_permissions) }),
    });
    return {};
  },
  taskRules: ({ db }) => readSettings(db),
  updateTaskRules: async ({ input, ...call }) => {
    const { reviewing_owner } = input;
    if (reviewing_owner && !(await listOwners(call.db)).some(({ id }) => id === reviewing_owner))
      throw invalid('reviewing_owner', 'unknownOwner');
    await changeSettings(call, 'settings.updateTaskRules', input);
    return {};
  },
  deadlines: async ({ db }) => (await readSettings(db)).deadlines,
  updateDeadlines: async ({ input, ...call }) => {
    const ownerIds = (await listOwners(call.db)).map(({ id }) => id);
    const seen = new Set<string>();
    for (const [index, { kind, owner }] of input.rules.entries()) {
      if (owner !== null && !ownerIds.includes(owner)) throw invalid(`rules.${index}.owner`, 'unknownOwner');
      const ruleKey = `${kind} ${owner}`;
      if (seen.has(ruleKey)) throw invalid(`rules.${index}.kind`, 'deadlineTwice');
      seen.add(ruleKey);
    }
    await changeSettings(call, 'settings.updateDeadlines', { deadlines: input });
    return {};
  },
  holidays: async ({ db }) => (await readSettings(db)).holidays,
  updateHolidays: async ({ input, ...call }) => {
    const seen = new Set<string>();
    for (const [index, { day, feast, name }] of input.added.entries()) {
      if (seen.has(day)) throw invalid(`added.${index}.day`, 'holidayTwice');
      if (feast === null && !name) throw invalid(`added.${index}.name`, 'required');
      seen.add(day);
    }
    for (const [index, day] of input.removed.entries()) {
      if (!(day.slice(5) in fixedHolidays)) throw invalid(`removed.${index}`, 'noFixedHoliday');
    }
    await changeSettings(call, 'settings.updateHolidays', { holidays: input });
    return {};
  },
  firstSteps: async ({ db }) => {
    const { first_steps, reviewing_owner } = await readSettings(db);
    const facts = await readFirstSteps(db);
    const done = firstSteps.filter(
      step => facts[step] || first_steps.confirmed.some(confirmed => confirmed === step),
    );
    const open = !first_steps.dismissed && !facts.work && done.length < firstSteps.length;
    return { ...first_steps, open, done, reviewing_owner };
  },
  updateFirstSteps: async ({ input, ...call }) => {
    await changeSettings(call, 'settings.updateFirstSteps', { first_steps: input });
    return {};
  },
  notifications: ({ db }) => readSettings(db),
  audience,
  publish,
  sticky: async ({ input, ...call }) => {
    await changeSettings(call, 'settings.sticky', { sticky: input.message || null });
    return {};
  },
};

/** Flags that are on; which scopes an account has is set per account, not per role. */
const pickEnabledFlags = (permissions: AccountRules['default_permissions']) =>
  Object.fromEntries(
    listedRoles.map(role => [
      role,
      Object.fromEntries(
        scopes.map(scope => [
          scope,
          {
            ...Object.fromEntries(
              flags.filter(flag => permissions[role][scope]?.[flag]).map(flag => [flag, true]),
            ),
            ...(scope === 'pm' && { clusters: [] }),
          },
        ]),
      ),
    ]),
  ) as Settings['default_permissions'];
