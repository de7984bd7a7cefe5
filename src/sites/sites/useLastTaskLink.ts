import { useMemo } from 'react';
import type { Site } from '../../../contract/sites/sites';
import { allTasks } from '../../../contract/work/task-lists';
import { isPermitted } from '../../framework/providers/access';
import { useSession } from '../../framework/providers/sessionStore';
import { taskPath } from '../../work/fields/task-path';

/** The link of a site's last task, for users who may read its kind. */
export const useLastTaskLink = () => {
  const user = useSession();
  return useMemo(
    () =>
      ({ site_last_pm_kind: kind, site_last_pm_id: id }: LastTask) =>
        kind && id && isPermitted(user, allTasks.actions.show.needs, kind) ? taskPath(id) : undefined,
    [user],
  );
};
type LastTask = Pick<Site, 'site_last_pm_kind' | 'site_last_pm_id'>;
