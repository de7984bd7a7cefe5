import { z } from 'zod';
import { defineCalls, get, post } from './endpoint';
import { from } from './permissions';

export const mostDelay = 365;

/** Settings of the whole product (document 3, sections 2.9 and 7). */
export const settings = defineCalls({
  name: 'settings',
  actions: {
    info: get('/api/settings/info', {
      output: z.object({ task_pm_delay: z.int() }),
      needs: from('admin'),
    }),
    /** `task_pm_delay`: days after its planned date at which a plan or task is late. */
    updateInfo: post('/api/settings/info/update', {
      input: z.object({ task_pm_delay: z.coerce.number<number>().int().min(0).max(mostDelay) }),
      needs: from('admin'),
    }),
  },
});
