import '../../contract/office/resources';
import '../../contract/organisation/session';
import { registerViewSharing } from '../framework/lists/view-sharing';

registerViewSharing(async () => (await import('../organisation/sharing/view-sharing')).viewSharing);
