import { from } from '../../contract/permissions';
import { useMay } from '../providers/access';
import { lazyPage } from '../providers/lazy';
import { AccessDenied } from '../ui/AccessDenied';

const SettingsPage = lazyPage(() => import('./SettingsPage'), 'SettingsPage');

/** The settings, which load for those alone who may open one of them (src/menu/menu-table.ts). */
export const Settings = () => (useMay()(from('manager')) ? <SettingsPage /> : <AccessDenied />);
