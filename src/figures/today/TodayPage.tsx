import { readsMorning, readsOwnDay } from '../../../contract/work/first-screen';
import { useMay } from '../../framework/providers/access';
import { lazy, lazyPage } from '../../framework/providers/lazy';
import { AccessDenied } from '../../framework/ui/AccessDenied';

/** The first screen: the day of who works in the field, or what there is to see to for who plans and reviews. */
export const TodayPage = () => {
  const may = useMay();
  if (may(readsOwnDay)) return <OwnDay />;
  return may(readsMorning()) ? <Morning /> : <AccessDenied />;
};

const OwnDay = lazy(() => import('./OwnDay'), 'OwnDay');
const Morning = lazyPage(() => import('./Morning'), 'Morning');
