import type { EquipmentCategory } from '../../sites/equipment';
import type { EquipmentCategoryFigures, EquipmentDashboard } from '../equipment-dashboards';
import type { Tile, TileMap } from './tile';

/** A part for one kind of equipment; what the answer does not name exists nowhere. */
const ofKind = (data: EquipmentDashboard, category?: EquipmentCategory): EquipmentCategoryFigures =>
  data.kinds.find(kind => kind.category === category) ?? {
    category: category ?? 'generator',
    items: 0,
    sites: 0,
    brands: [],
    models: [],
    capacities: [],
    ages: [],
    due: [],
  };
const named = (part: 'brands' | 'models' | 'capacities') =>
  ({
    draws: 'bars',
    by: 'equipment',
    asks: 'category',
    rows: (data: EquipmentDashboard, category?: EquipmentCategory) =>
      ofKind(data, category)[part].map(({ name, items }) => ({ of: name, value: items })),
  }) as const satisfies Tile<EquipmentDashboard>;

/** The sites' equipment by kind, and its maintenance. */
export const equipmentTiles = {
  sites: { figure: { draws: 'figure', figure: data => data.sites } },
  equipped: { figure: { draws: 'figure', better: 'more', figure: data => data.equipped } },
  kinds: {
    items: {
      draws: 'figure',
      asks: 'category',
      figure: (data: EquipmentDashboard, category?: EquipmentCategory) => ofKind(data, category).items,
    },
    sites: {
      draws: 'figure',
      asks: 'category',
      figure: (data: EquipmentDashboard, category?: EquipmentCategory) => ofKind(data, category).sites,
    },
    brands: named('brands'),
    models: named('models'),
    capacities: named('capacities'),
    ages: {
      draws: 'bars',
      by: 'age',
      asks: 'category',
      rows: (data: EquipmentDashboard, category?: EquipmentCategory) =>
        ofKind(data, category).ages.map(({ age, items }) => ({ of: age, value: items })),
    },
    due: {
      draws: 'bars',
      by: 'due',
      asks: 'category',
      better: 'less',
      rows: (data: EquipmentDashboard, category?: EquipmentCategory) =>
        ofKind(data, category).due.map(({ due, items }) => ({ of: due, value: items })),
    },
  } satisfies { [Part in Exclude<keyof EquipmentCategoryFigures, 'category'>]: Tile<EquipmentDashboard> },
  maintenance: {
    sites: {
      draws: 'bars',
      by: 'maintenance',
      rows: data => data.maintenance.map(row => ({ of: row.state, value: row.sites })),
    },
    unplanned: {
      draws: 'bars',
      by: 'maintenance',
      better: 'less',
      rows: data => data.maintenance.map(row => ({ of: row.state, value: row.unplanned })),
    },
  },
} as const satisfies TileMap<EquipmentDashboard>;
