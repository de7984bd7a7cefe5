import { audit } from '../../../contract/framework/change-history';
import { useMay } from '../../framework/providers/access';
import { lazy } from '../../framework/providers/lazy';
import { AccessDenied } from '../../framework/ui/AccessDenied';

const History = lazy(() => import('./History'), 'History');

/** The history of all changes, loaded only for those who may read it. */
export const HistoryPage = () => (useMay()(audit.actions.list.needs) ? <History /> : <AccessDenied />);
