import { dashboards } from './figures/dashboards';
import { equipmentDashboards } from './figures/equipment-dashboards';
import { firstSteps } from './figures/first-steps';
import { morning } from './figures/morning';
import { ownDashboards } from './figures/own-dashboards';
import { today } from './figures/today';
import { accounts } from './framework/accounts';
import { forgotten } from './framework/forgotten-password';
import { kanban } from './framework/kanban';
import { listKeys } from './framework/list-keys';
import { map } from './framework/map';
import { monthCalendar } from './framework/month-calendar';
import { relations } from './framework/relations';
import { board } from './office/board';
import { calendar } from './office/calendar';
import { calendarDrag } from './office/calendar-drag';
import { emptyLists } from './office/empty-lists';
import { audit } from './office/history';
import { imports } from './office/imports';
import { peopleMessages } from './office/people-pages';
import { proposals } from './office/proposals';
import { system } from './operations/system';
import { account } from './organisation/account';
import { manuals } from './organisation/manuals';
import { permissions } from './organisation/permissions';
import { security } from './organisation/security';
import { settings } from './organisation/settings';
import { siteDetails } from './sites/site-details';
import { inCharge } from './work/in-charge';
import { maintenance } from './work/maintenance-pages';
import { workforce } from './work/workforce';

/** Texts loaded with their page (`lazyPage`), not with the first screen. */
export const pageTexts = {
  account,
  accounts,
  audit,
  board,
  calendar,
  calendarDrag,
  dashboards,
  emptyLists,
  equipmentDashboards,
  firstSteps,
  forgotten,
  imports,
  inCharge,
  kanban,
  listKeys,
  maintenance,
  manuals,
  map,
  monthCalendar,
  morning,
  ownDashboards,
  people: peopleMessages,
  permissions,
  proposals,
  relations,
  security,
  settings,
  siteDetails,
  system,
  today,
  workforce,
};
