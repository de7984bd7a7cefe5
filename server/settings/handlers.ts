import type { settings } from '../../contract/settings';
import type { Handlers } from '../platform/mount';
import { changeSettings } from './change';
import { publish } from './publish';
import { readSettings } from './queries';

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
