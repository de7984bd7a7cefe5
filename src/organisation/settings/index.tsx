import { from } from '../../../contract/organisation/permissions';
import { useMay } from '../../framework/providers/access';
import { lazyPage } from '../../framework/providers/lazy';
import { AccessDenied } from '../../framework/ui/AccessDenied';

const SettingsPage = lazyPage(() => import('./SettingsPage'), 'SettingsPage');

/** The settings, loaded only for those who may open one of them (src/framework/navigation/menu-table.ts). */
export const Settings = () => (useMay()(from('manager')) ? <SettingsPage /> : <AccessDenied />);
