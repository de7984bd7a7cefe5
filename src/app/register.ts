import '../../contract/office/notifications';
import '../../contract/office/resources';
import '../../contract/organisation/session';
import { registerImports } from '../framework/imports/import-parts';
import { registerViewSharing } from '../framework/lists/view-sharing';
import { registerQueriedObjects } from '../framework/live/affected-queries';
import { queriedObjects } from './queried-objects';

registerQueriedObjects(queriedObjects);
registerViewSharing(async () => (await import('../organisation/sharing/view-sharing')).viewSharing);
registerImports(() => import('../office/imports/import-parts'));
