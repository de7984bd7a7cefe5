import { readsMorning, readsOwnDay } from '../../../contract/work/first-screen';
import { useMay } from '../../framework/providers/access';
import { lazy, lazyPage } from '../../framework/providers/lazy';
import { AccessDenied } from '../../framework/ui/AccessDenied';

/** The start page: the day of a field user, or the tasks of whoever plans and reviews. */
export const TodayPage = () => {
  const may = useMay();
  if (may(readsOwnDay)) return <OwnDay />;
  return may(readsMorning()) ? <Morning /> : <AccessDenied />;
};

const OwnDay = lazy(() => import('./OwnDay'), 'OwnDay');
const Morning = lazyPage(() => import('./Morning'), 'Morning');
