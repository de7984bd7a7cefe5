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

/** A tile as its reader sees it; without content where it is outside their row access. */
export type TileResult = {
  state: TileState;
  entry: TileEntry;
  title: string;
  /** The place that it is filtered by. */
  place: string;
  content: {
    value: TileValue;
    period: Period | null;
    previous: { value: TileValue; period: Period } | null;
  } | null;
};
export type DashboardResult = { name: string; period: Period; day: string; tiles: TileResult[] };

/** Every figure of a dashboard, from the same calls as on the screen, for one reader and day. */
export const computeDashboard = async (
  app: FastifyInstance,
  reader: EndpointCaller,
  { name, state }: { name: string; state: OwnDashboardState },
  day: string,
): Promise<DashboardResult> => {
  const period = resolvePeriod(state.period, day);
  const labels = await loadDashboardLabels(reader);
  const responses = new Map<string, Promise<Record<string, unknown>>>();
  /** Tiles with the same request share its response. */
  const fetchOnce = ({ endpoint, input }: TileRequest) => {
    const key = `${endpoint.path} ${JSON.stringify(input)}`;
    const response = responses.get(key) ?? callEndpoint(app, reader, endpoint, input);
    responses.set(key, response);
    return response;
  };
  const loadValue = async (tile: TileState, request: TileRequest) =>
    getTileValue(tile, await fetchOnce(request), request.period);
  const computeTile = async (tile: TileState): Promise<TileResult['content']> => {
    const request = buildTileRequest(tile, period);
    if (!request) return null;
    const previous = state.compared ? buildPreviousTileRequest(tile, period, day) : null;
    return {
      value: await loadValue(tile, request),
      period: request.period,
      previous: previous && { value: await loadValue(tile, previous), period: previous.period! },
    };
  };
  const results: TileResult[] = [];
  // One after the other: mails can wait, and should take no more connections than a single call does.
  for (const tile of state.tiles)
    results.push({
      state: tile,
      entry: tiles[tile.tile],
      title: labels.tileTitle(tile),
      place: labels.tilePlace(tile),
      content: await computeTile(tile).catch(error => {
        if (error instanceof ApiError && error.status < 500) return null;
        throw error;
      }),
    });
  return { name, period, day, tiles: results };
};

/** Whether a tile's target is met, where it has one. */
export const getTargetState = ({ state: { target }, content }: TileResult) =>
  target && content ? { target, ...countTargetsMet(content.value, target) } : null;
