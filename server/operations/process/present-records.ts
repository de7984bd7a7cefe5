import { type presence, sharedObjects } from '../../../contract/office/presence';
import { notFound } from '../../framework/http/errors';
import type { LiveObjects } from '../../framework/live/authors';
import type { PresentRecords } from '../../framework/live/presence-handlers';
import { requireSite } from '../../sites/sites/require-site';
import { findTaskRecord } from '../../work/task-actions/queries';

export const liveObjects: LiveObjects = {
  shared: sharedObjects,
  onEveryPage: ['settings', 'owners', 'clusters', 'wilayas'],
};

/** Who may say that they have a record open: who may see it. */
export const presentRecords: PresentRecords<typeof presence> = {
  site: async ({ db, user, input }) => ({
    object: 'sites',
    id: (await requireSite(db, user, input.site_id)).id,
  }),
  task: async ({ db, user, input, authorize }) => {
    const task = await findTaskRecord(db, user, input.task_id);
    if (!task) throw notFound();
    authorize(task.kind);
    return { object: 'tasks', id: task.id };
  },
};
