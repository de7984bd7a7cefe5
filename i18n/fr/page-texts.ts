import { equipmentDashboards } from './figures/equipment-dashboards';
import { firstSteps } from './figures/first-steps';
import { ownDashboards } from './figures/own-dashboards';
import { imports } from './framework/imports';
import { board } from './office/board';
import { calendar } from './office/calendar';
import { calendarDrag } from './office/calendar-drag';
import { audit } from './office/history';
import { peopleMessages } from './office/people-pages';
import { proposals } from './office/proposals';
import { system } from './operations/system';
import { account } from './organisation/account';
import { manuals } from './organisation/manuals';
import { permissions } from './organisation/permissions';
import { security } from './organisation/security';
import { settings } from './organisation/settings';
import { inCharge } from './work/in-charge';
import { workforce } from './work/workforce';

/** Texts loaded with their page (`lazyPage`), not with the first screen. */
export const pageTexts = {
  account,
  audit,
  board,
  calendar,
  calendarDrag,
  equipmentDashboards,
  firstSteps,
  imports,
  inCharge,
  manuals,
  ownDashboards,
  people: peopleMessages,
  permissions,
  proposals,
  security,
  settings,
  system,
  workforce,
};
