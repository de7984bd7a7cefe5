import { getTargetState, type TileResult } from './compute-dashboard';
import type { DashboardLabels } from './dashboard-labels';

/** « Objectif : au moins 20 · manqué », for bars « · 3 sur 5 ». */
export const formatTarget = (tile: TileResult, names: DashboardLabels) => {
  const reached = getTargetState(tile);
  if (!reached) return '';
  const { target, met, of } = reached;
  const word = (key: string, params?: Record<string, string | number>) =>
    names.word(`terrain.ownDashboards.${key}`, params);
  const boundText = word(`bounds.${target.bound}`, { value: names.figure(tile.entry, target.value) });
  return [boundText, of > 1 ? word('metOf', { met, of }) : word(met ? 'met' : 'missed')].join(' · ');
};
