import type { FastifyInstance } from 'fastify';
import type { OwnDashboardState, TileState } from '../../../contract/figures/own-dashboards';
import {
  buildPreviousTileRequest,
  buildTileRequest,
  countTargetsMet,
  getTileValue,
  type TileRequest,
  type TileValue,
} from '../../../contract/figures/tile-values';
import { type TileEntry, tiles } from '../../../contract/figures/tiles';
import { resolvePeriod } from '../../../contract/framework/named-periods';
import type { Period } from '../../../contract/framework/previous-period';
import { ApiError } from '../../framework/http/errors';
import { callEndpoint, type EndpointCaller } from '../../framework/http/mount';
import { loadDashboardLabels } from './dashboard-labels';

/** A tile as its reader sees it; without figures where it is outside their row access. */
export type TileResult = {
  state: TileState;
  entry: TileEntry;
  title: string;
  /** The place that it is filtered by. */
  place: string;
  shown: {
    value: TileValue;
    period: Period | null;
    before: { value: TileValue; period: Period } | null;
  } | null;
};
export type DashboardResult = { name: string; period: Period; day: string; tiles: TileResult[] };

/** Every figure of a dashboard, from the same calls as on the screen, for one reader and day. */
export const computeDashboard = async (
  app: FastifyInstance,
  asker: EndpointCaller,
  { name, state }: { name: string; state: OwnDashboardState },
  day: string,
): Promise<DashboardResult> => {
  const period = resolvePeriod(state.period, day);
  const names = await loadDashboardLabels(asker);
  const answers = new Map<string, Promise<Record<string, unknown>>>();
  /** Tiles with the same call share its answer. */
  const answered = ({ endpoint, input }: TileRequest) => {
    const key = `${endpoint.path} ${JSON.stringify(input)}`;
    const answer = answers.get(key) ?? callEndpoint(app, asker, endpoint, input);
    answers.set(key, answer);
    return answer;
  };
  const read = async (tile: TileState, request: TileRequest) =>
    getTileValue(tile, await answered(request), request.period);
  const computeTile = async (tile: TileState): Promise<TileResult['shown']> => {
    const now = buildTileRequest(tile, period);
    if (!now) return null;
    const before = state.compared ? buildPreviousTileRequest(tile, period, day) : null;
    return {
      value: await read(tile, now),
      period: now.period,
      before: before && { value: await read(tile, before), period: before.period! },
    };
  };
  const shown: TileResult[] = [];
  // One after the other: mails can wait, and take no more connections than a single call does.
  for (const tile of state.tiles)
    shown.push({
      state: tile,
      entry: tiles[tile.tile],
      title: names.title(tile),
      place: names.place(tile),
      shown: await computeTile(tile).catch(error => {
        if (error instanceof ApiError && error.status < 500) return null;
        throw error;
      }),
    });
  return { name, period, day, tiles: shown };
};

/** Whether a tile's target is met, where it has one. */
export const getTargetState = ({ state: { target }, shown }: TileResult) =>
  target && shown ? { target, ...countTargetsMet(shown.value, target) } : null;
