import { audit } from '../../contract/audit';
import { useMay } from '../providers/access';
import { lazy } from '../providers/lazy';
import { AccessDenied } from '../ui/AccessDenied';

const History = lazy(() => import('./History'), 'History');

/** The history of everything, which loads for those alone who may read it. */
export const HistoryPage = () => (useMay()(audit.actions.list.needs) ? <History /> : <AccessDenied />);
