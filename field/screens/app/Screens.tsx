import { Route, Switch } from 'wouter';
import { lazyComponent } from '../../framework/ui/lazy-component';
import type { WorkId } from '../../work/vault/tables';
import { TodayPage } from '../today/TodayPage';

const WeekPage = lazyComponent(() => import('../today/WeekPage').then(page => page.WeekPage));
const PastPage = lazyComponent(() => import('../today/PastPage').then(page => page.PastPage));
const ManualsPage = lazyComponent(() => import('../today/ManualsPage').then(page => page.ManualsPage));
const MapPage = lazyComponent(() => import('../../work/map/MapPage').then(page => page.MapPage));
const WorkPage = lazyComponent(() => import('../task/WorkPage').then(page => page.WorkPage));
const ArrivalPage = lazyComponent(() =>
  import('../../evidence/arrival/ArrivalPage').then(page => page.ArrivalPage),
);
const ImpossiblePage = lazyComponent(() =>
  import('../task/ImpossiblePage').then(page => page.ImpossiblePage),
);
const StepPage = lazyComponent(() => import('../../evidence/step/StepPage').then(page => page.StepPage));
const SendingPage = lazyComponent(() =>
  import('../../sync/sending/SendingPage').then(page => page.SendingPage),
);
const ConflictPage = lazyComponent(() =>
  import('../../sync/sending/ConflictPage').then(page => page.ConflictPage),
);
const MePage = lazyComponent(() => import('../session/MePage').then(page => page.MePage));
const PushSettingsPage = lazyComponent(() =>
  import('../../sync/push/PushSettingsPage').then(page => page.PushSettingsPage),
);

/** Every screen by its path below `/field`; all are cached on the phone before the first offline use. */
export const Screens = () => (
  <Switch>
    <Route path="/" component={TodayPage} />
    <Route path="/week" component={WeekPage} />
    <Route path="/past" component={PastPage} />
    <Route path="/manuals" component={ManualsPage} />
    <Route path="/map" component={MapPage} />
    <Route path="/work/:work">{({ work }) => <WorkPage work={work as WorkId} />}</Route>
    <Route path="/work/:work/arrive">{({ work }) => <ArrivalPage work={work as WorkId} />}</Route>
    <Route path="/work/:work/impossible">{({ work }) => <ImpossiblePage work={work as WorkId} />}</Route>
    <Route path="/work/:work/step/:test">
      {({ work, test }) => <StepPage work={work as WorkId} test={test} />}
    </Route>
    <Route path="/sending" component={SendingPage} />
    <Route path="/sending/:work/:test">
      {({ work, test }) => <ConflictPage work={work as WorkId} test={test} />}
    </Route>
    <Route path="/me" component={MePage} />
    <Route path="/news" component={PushSettingsPage} />
    <Route component={TodayPage} />
  </Switch>
);
