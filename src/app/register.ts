import '../../contract/office/resources';
import '../../contract/organisation/session';
import { registerImports } from '../framework/imports/import-parts';

registerImports(() => import('../office/imports/import-parts'));
