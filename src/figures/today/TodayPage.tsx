import { canReadMorning, canReadOwnDay } from '../../../contract/work/home-page-rules';
import { useCan } from '../../framework/providers/access';
import { lazyPage } from '../../framework/providers/lazy';
import { AccessDenied } from '../../framework/ui/AccessDenied';

/** The start page: the day of a field user, or the tasks of whoever plans and reviews. */
export const TodayPage = () => {
  const may = useCan();
  if (may(canReadOwnDay)) return <OwnDay />;
  return may(canReadMorning()) ? <Morning /> : <AccessDenied />;
};

const OwnDay = lazyPage(() => import('./OwnDay'), 'OwnDay');
const Morning = lazyPage(() => import('./Morning'), 'Morning');
