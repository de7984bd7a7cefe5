// What Terrain registers with the framework, read when it is needed.
import './contracts';
import '../organisation/settings/read-holidays';
import '../work/fields/field-types';
import './menu/main-menu';
import './texts';
import { registerImports } from '../framework/imports/import-parts';
import { registerViewSharing } from '../framework/lists/view-sharing';
import { registerQueriedObjects } from '../framework/live/affected-queries';
import { lazyPage } from '../framework/providers/lazy';
import { registerShell } from '../framework/shell/shell-parts';
import { taskPath } from '../work/fields/task-path';
import { listScreens } from './prefetch';
import { queriedObjects } from './queried-objects';

registerQueriedObjects(queriedObjects);
registerViewSharing(async () => (await import('../organisation/sharing/view-sharing')).viewSharing);
registerImports(() => import('../office/imports/import-parts'));
registerShell({
  NewPasswordPage: lazyPage(() => import('./own-account'), 'NewPasswordPage'),
  SearchPalette: lazyPage(() => import('../office/search/SearchPalette'), 'SearchPalette'),
  listScreens,
  getNotificationPath: ({ task_id }) => (task_id === null ? null : taskPath(task_id)),
});
