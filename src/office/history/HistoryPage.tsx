import { audit } from '../../../contract/office/change-history';
import { useCan } from '../../framework/providers/access';
import { lazy } from '../../framework/providers/lazy';
import { AccessDenied } from '../../framework/ui/AccessDenied';

const History = lazy(() => import('./History'), 'History');

/** The history of all changes, loaded only for those who may read it. */
export const HistoryPage = () => (useCan()(audit.actions.list.needs) ? <History /> : <AccessDenied />);
