import { Route, Switch } from 'wouter';
import { later } from '../../framework/ui/later';
import type { WorkId } from '../../framework/vault/tables';
import { TodayPage } from '../today/TodayPage';

const WeekPage = later(() => import('../today/WeekPage').then(page => page.WeekPage));
const PastPage = later(() => import('../today/PastPage').then(page => page.PastPage));
const ManualsPage = later(() => import('../today/ManualsPage').then(page => page.ManualsPage));
const MapPage = later(() => import('../../work/map/MapPage').then(page => page.MapPage));
const WorkPage = later(() => import('../task/WorkPage').then(page => page.WorkPage));
const ArrivePage = later(() => import('../../evidence/arrival/ArrivePage').then(page => page.ArrivePage));
const ImpossiblePage = later(() => import('../task/ImpossiblePage').then(page => page.ImpossiblePage));
const StepPage = later(() => import('../../evidence/step/StepPage').then(page => page.StepPage));
const SendingPage = later(() => import('../../sync/sending/SendingPage').then(page => page.SendingPage));
const ChangedPage = later(() => import('../../sync/sending/ChangedPage').then(page => page.ChangedPage));
const MePage = later(() => import('../session/MePage').then(page => page.MePage));
const NewsPage = later(() => import('../../sync/news/NewsPage').then(page => page.NewsPage));

/** Every screen by its path below `/field`; all are cached on the phone before the first offline use. */
export const Screens = () => (
  <Switch>
    <Route path="/" component={TodayPage} />
    <Route path="/week" component={WeekPage} />
    <Route path="/past" component={PastPage} />
    <Route path="/manuals" component={ManualsPage} />
    <Route path="/map" component={MapPage} />
    <Route path="/work/:work">{({ work }) => <WorkPage work={work as WorkId} />}</Route>
    <Route path="/work/:work/arrive">{({ work }) => <ArrivePage work={work as WorkId} />}</Route>
    <Route path="/work/:work/impossible">{({ work }) => <ImpossiblePage work={work as WorkId} />}</Route>
    <Route path="/work/:work/step/:test">
      {({ work, test }) => <StepPage work={work as WorkId} test={test} />}
    </Route>
    <Route path="/sending" component={SendingPage} />
    <Route path="/sending/:work/:test">
      {({ work, test }) => <ChangedPage work={work as WorkId} test={test} />}
    </Route>
    <Route path="/me" component={MePage} />
    <Route path="/news" component={NewsPage} />
    <Route component={TodayPage} />
  </Switch>
);
