import {
  type ImportKind,
  importedResources,
  type OwnImportKind,
} from '../../../../contract/office/import-kinds';
import { agentsOfSites } from './agents';
import type { Kind } from './kind';
import { newSites } from './new-sites';
import { plainRows } from './plain-rows';
import { plansOf } from './plans';

/** The reader of an import's rows: one of its own, or the generic one from the resource's contract. */
export const kindNamed = (kind: ImportKind): Kind =>
  kind in own ? own[kind as OwnImportKind] : plainRows(importedResources.get(kind)!);

const own: Record<OwnImportKind, Kind> = {
  agents: agentsOfSites,
  sites: newSites,
  planning: plansOf('planning'),
  planning_gpm: plansOf('planning_gpm'),
};
