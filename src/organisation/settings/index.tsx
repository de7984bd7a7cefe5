import { minRole } from '../../../contract/framework/permissions';
import { useCan } from '../../framework/providers/access';
import { lazyPage } from '../../framework/providers/lazy';
import { AccessDenied } from '../../framework/ui/AccessDenied';

const SettingsPage = lazyPage(() => import('./SettingsPage'), 'SettingsPage');

/** The settings, loaded only for those who may open one of them (src/app/menu/main-menu.ts). */
export const Settings = () => (useCan()(minRole('manager')) ? <SettingsPage /> : <AccessDenied />);
