import { z } from 'zod';
import { defineCalls, get, listOf, post } from './endpoint';
import { from } from './permissions';
import { AccountRef, ClusterId, LongText, Owner } from './vocabulary';

export const mostDelay = 365;
export const longestSticky = 300;

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
    notifications: get('/api/settings/notifications', {
      output: z.object({ sticky: z.string().nullable() }),
      needs: from('admin'),
    }),
    /** Tells everybody who is named by account, cluster or owner; `sent` is how many. */
    publish: post('/api/settings/notifications/publish', {
      input: z.object({
        message: LongText.min(1),
        users: listOf(AccountRef).optional(),
        cluster: listOf(ClusterId).optional(),
        owner: listOf(Owner).optional(),
      }),
      output: z.object({ sent: z.int() }),
      needs: from('admin'),
    }),
    /** The message that stands above every page; an empty one takes it away. */
    sticky: post('/api/settings/notifications/sticky', {
      input: z.object({ message: z.string().trim().max(longestSticky).optional() }),
      needs: from('admin'),
    }),
  },
});
