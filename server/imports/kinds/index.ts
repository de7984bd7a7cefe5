import type { ImportKind } from '../../../contract/imports';
import { agentsOfSites } from './agents';
import type { Kind } from './kind';
import { newSites } from './new-sites';
import { plansOf } from './plans';

export const kinds: Record<ImportKind, Kind> = {
  agents: agentsOfSites,
  sites: newSites,
  planning: plansOf('planning'),
  planning_gpm: plansOf('planning_gpm'),
};
