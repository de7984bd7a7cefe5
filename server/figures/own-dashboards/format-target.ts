import { getTargetState, type TileResult } from './compute-dashboard';
import type { DashboardLabels } from './dashboard-labels';

/** « Objectif : 20 minimum · manqué », for bars « · 3 sur 5 ». */
export const formatTarget = (tile: TileResult, labels: DashboardLabels) => {
  const targetState = getTargetState(tile);
  if (!targetState?.of) return '';
  const { target, met, of } = targetState;
  const translate = (key: string, params?: Record<string, string | number>) =>
    labels.translate(`terrain.ownDashboards.${key}`, params);
  const value = labels.formatFigure(tile.entry, target.value);
  const boundText = translate(`bounds.${target.bound}`, { value });
  const metText = of > 1 ? translate('metOf', { smart_count: met, of }) : translate(met ? 'met' : 'missed');
  return [boundText, metText].join(' · ');
};
