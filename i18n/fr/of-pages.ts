import { account } from './account';
import { audit } from './audit';
import { board } from './board';
import { calendar } from './calendar';
import { calendarDrag } from './calendar-drag';
import { equipmentDashboards } from './equipment-dashboards';
import { imports } from './imports';
import { inCharge } from './in-charge';
import { manuals } from './manuals';
import { ownDashboards } from './own-dashboards';
import { peopleMessages } from './people-pages';
import { permissions } from './permissions';
import { proposals } from './proposals';
import { security } from './security';
import { settings } from './settings';
import { system } from './system';
import { workforce } from './workforce';

/** Texts of pages that come with them (`lazyPage`): no first screen carries them. */
export const ofPages = {
  account,
  audit,
  board,
  calendar,
  calendarDrag,
  equipmentDashboards,
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
