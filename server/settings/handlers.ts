import { flags, scopes } from '../../contract/permissions';
import { type AccountRules, ruledRoles, type settings } from '../../contract/settings';
import { owners } from '../form-lists/queries';
import { invalid } from '../platform/errors';
import type { Handlers } from '../platform/mount';
import { changeSettings } from './change';
import { publish } from './publish';
import { readSettings, type Settings } from './queries';

/** Settings of the whole product (document 3, section 2.9). */
export const settingHandlers: Handlers<typeof settings> = {
  info: async ({ db }) => {
    const { task_pm_delay } = await readSettings(db);
    return { task_pm_delay };
  },
  updateInfo: async ({ input, ...call }) => {
    await changeSettings(call, 'settings.updateInfo', { task_pm_delay: input.task_pm_delay });
    return {};
  },
  accountRules: async ({ db }) => {
    const { password_min, session_idle_hours, session_days, lock_failures, lock_minutes, ...rest } =
      await readSettings(db);
    const { web_access, default_permissions } = rest;
    return {
      password_min,
      session_idle_hours,
      session_days,
      lock_failures,
      lock_minutes,
      web_access,
      default_permissions,
    };
  },
  updateAccountRules: async ({ input, ...call }) => {
    const { default_permissions, ...rules } = input;
    await changeSettings(call, 'settings.updateAccountRules', {
      ...rules,
      ...(default_permissions && { default_permissions: heldIn(default_permissions) }),
    });
    return {};
  },
  taskRules: async ({ db }) => {
    const { task_pm_delay, reviewing_owner, photo_months } = await readSettings(db);
    return { task_pm_delay, reviewing_owner, photo_months };
  },
  updateTaskRules: async ({ input, ...call }) => {
    const { reviewing_owner } = input;
    if (reviewing_owner && !(await owners(call.db)).some(({ id }) => id === reviewing_owner))
      throw invalid('reviewing_owner', 'unknownOwner');
    await changeSettings(call, 'settings.updateTaskRules', input);
    return {};
  },
  notifications: async ({ db }) => {
    const { sticky } = await readSettings(db);
    return { sticky };
  },
  publish,
  sticky: async ({ input, ...call }) => {
    await changeSettings(call, 'settings.sticky', { sticky: input.message || null });
    return {};
  },
};

/** Flags that are on; whom an account serves is its own matter, not its role's. */
const heldIn = (sent: AccountRules['default_permissions']) =>
  Object.fromEntries(
    ruledRoles.map(role => [
      role,
      Object.fromEntries(
        scopes.map(scope => [
          scope,
          {
            ...Object.fromEntries(flags.filter(flag => sent[role][scope]?.[flag]).map(flag => [flag, true])),
            ...(scope === 'pm' && { clusters: [] }),
          },
        ]),
      ),
    ]),
  ) as Settings['default_permissions'];
