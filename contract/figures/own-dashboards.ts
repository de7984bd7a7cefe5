import { z } from 'zod';
import { defineCalls, get, post } from '../framework/endpoint';
import { namedPeriods } from '../framework/named-periods';
import { wholeNumber } from '../framework/numbers';
import { minRole } from '../framework/permissions';
import { plainJson } from '../framework/text';
import { Day, Id, Key, Name } from '../framework/vocabulary';
import { View, views } from '../organisation/views';
import { ClusterId, Owner } from '../organisation/vocabulary';
import { EquipmentCategory } from '../sites/equipment';
import { tileNames } from './tiles';

/** A tile's width in a row of four. */
export const tileSizes = ['S', 'M', 'L'] as const;
export type TileSize = (typeof tileSizes)[number];
export const maxTiles = 40;

export const TileState = z.object({
  tile: z.enum(tileNames),
  /** Default: the tile's own name. */
  title: Name.optional(),
  size: z.enum(tileSizes),
  /** Of one owner or cluster only, within the reader's own; a list is narrowed by its filter. */
  owner: Owner.optional(),
  cluster: ClusterId.optional(),
  /** If the tile requires a kind of equipment. */
  category: EquipmentCategory.optional(),
  /**
   * Of a count: which list, with which filter, and which of its periods is the dashboard's, named by its first filter.
   */
  list: Key.optional(),
  filter: z.record(Key, plainJson()).optional(),
  within: Key.optional(),
  /** A minimum, or a maximum. */
  target: z.object({ value: z.number().min(0).max(1e9), bound: z.enum(['least', 'most']) }).optional(),
});
export type TileState = z.infer<typeof TileState>;

export const OwnDashboardState = z.object({
  period: z.enum(namedPeriods),
  /** Whether figures are shown beside those of the previous period. */
  compared: z.boolean(),
  tiles: z.array(TileState).max(maxTiles),
});
export type OwnDashboardState = z.infer<typeof OwnDashboardState>;

export const exportFormats = ['pdf', 'xlsx'] as const;
export const ExportFormat = z.enum(exportFormats);
export type ExportFormat = z.infer<typeof ExportFormat>;

/** Stored and shared like a saved view, without a list. */
export const OwnDashboard = View.omit({ resource: true, state: true }).extend({
  state: OwnDashboardState,
  /** The format mailed to the reader every Monday; null: not subscribed. */
  mailed: ExportFormat.nullable(),
});
export type OwnDashboard = z.infer<typeof OwnDashboard>;
/** The resource name under which dashboards are stored as saved views. */
export const ownDashboardResource = 'own-dashboards';

const { share_role, share_cluster, share_owner } = views.actions.save.input.shape;
const shareInput = { share_role, share_cluster, share_owner };
const needs = minRole('manager');
const ById = z.object({ id: Id });
const ByIdAndFormat = ById.extend({ format: ExportFormat });

/** Dashboards that users build for themselves and for the people they share them with. */
export const ownDashboards = defineCalls({
  name: 'ownDashboards',
  actions: {
    list: get('/api/own_dashboards', {
      cost: 'light',
      output: z.object({
        dashboards: z.array(OwnDashboard),
        /** Whether they can be mailed to the reader, or why not. */
        mail: z.enum(['on', 'noServer', 'noAddress']),
        /** When the next mails are sent. */
        next: Day,
      }),
      needs,
    }),
    save: post('/api/own_dashboards/new', {
      ownAccount: true,
      undo: 'ownDashboards.remove',
      writes: { views: 'nothing' },
      input: z.object({ name: Name.min(1), state: OwnDashboardState, ...shareInput }),
      output: ById,
      needs,
    }),
    /** Omitted fields stay; another `version` than the stored one is a conflict. */
    edit: post('/api/own_dashboards/edit/:id', {
      ownAccount: true,
      undo: 'repeat',
      writes: { views: 'nothing' },
      input: ById.extend({
        name: Name.min(1).optional(),
        state: OwnDashboardState.optional(),
        ...shareInput,
        version: wholeNumber().optional(),
      }),
      needs,
    }),
    remove: post('/api/own_dashboards/delete/:id', {
      ownAccount: true,
      undo: 'warn',
      writes: { views: 'nothing' },
      input: ById,
      needs,
    }),
    /** To oneself every Monday, with one's own row access. */
    subscribe: post('/api/own_dashboards/subscribe/:id', {
      ownAccount: true,
      undo: 'ownDashboards.unsubscribe',
      writes: {},
      caches: 'keep',
      input: ByIdAndFormat,
      needs,
    }),
    unsubscribe: post('/api/own_dashboards/unsubscribe/:id', {
      ownAccount: true,
      undo: 'ownDashboards.subscribe',
      writes: {},
      caches: 'keep',
      input: ById,
      needs,
    }),
    /** To oneself, now. */
    trial: post('/api/own_dashboards/trial/:id', {
      ownAccount: true,
      cost: 'heavy',
      undo: 'none',
      writes: {},
      caches: 'keep',
      input: ByIdAndFormat,
      needs,
    }),
    file: get('/api/own_dashboards/file/:id', { input: ByIdAndFormat, needs, transport: 'download' }),
  },
});
