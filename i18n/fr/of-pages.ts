import { board } from './board';
import { inCharge } from './in-charge';
import { ownDashboards } from './own-dashboards';
import { proposals } from './proposals';
import { security } from './security';
import { system } from './system';
import { workforce } from './workforce';

/** Texts of pages that come with them (`lazyPage`): no first screen carries them. */
export const ofPages = { board, inCharge, ownDashboards, proposals, security, system, workforce };
