import type { EquipmentCategory } from '../../sites/equipment';
import type { EquipmentCategoryFigures, EquipmentDashboard } from '../equipment-dashboards';
import type { Tile, TileMap } from './tile';

/** The figures of one category; a category that is not in the response has no items. */
const getCategory = (data: EquipmentDashboard, category?: EquipmentCategory): EquipmentCategoryFigures =>
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
const barsByName = (part: 'brands' | 'models' | 'capacities') =>
  ({
    draws: 'bars',
    by: 'equipment',
    requires: 'category',
    rows: (data: EquipmentDashboard, category?: EquipmentCategory) =>
      getCategory(data, category)[part].map(({ name, items }) => ({ id: name, value: items })),
  }) as const satisfies Tile<EquipmentDashboard>;

/** The sites' equipment by kind, and its maintenance. */
export const equipmentTiles = {
  sites: { figure: { draws: 'figure', figure: data => data.sites } },
  equipped: { figure: { draws: 'figure', better: 'more', figure: data => data.equipped } },
  kinds: {
    items: {
      draws: 'figure',
      requires: 'category',
      figure: (data: EquipmentDashboard, category?: EquipmentCategory) => getCategory(data, category).items,
    },
    sites: {
      draws: 'figure',
      requires: 'category',
      figure: (data: EquipmentDashboard, category?: EquipmentCategory) => getCategory(data, category).sites,
    },
    brands: barsByName('brands'),
    models: barsByName('models'),
    capacities: barsByName('capacities'),
    ages: {
      draws: 'bars',
      by: 'age',
      requires: 'category',
      rows: (data: EquipmentDashboard, category?: EquipmentCategory) =>
        getCategory(data, category).ages.map(({ age, items }) => ({ id: age, value: items })),
    },
    due: {
      draws: 'bars',
      by: 'due',
      requires: 'category',
      better: 'less',
      rows: (data: EquipmentDashboard, category?: EquipmentCategory) =>
        getCategory(data, category).due.map(({ due, items }) => ({ id: due, value: items })),
    },
  } satisfies { [Part in Exclude<keyof EquipmentCategoryFigures, 'category'>]: Tile<EquipmentDashboard> },
  maintenance: {
    sites: {
      draws: 'bars',
      by: 'maintenance',
      rows: data => data.maintenance.map(row => ({ id: row.state, value: row.sites })),
    },
    unplanned: {
      draws: 'bars',
      by: 'maintenance',
      better: 'less',
      rows: data => data.maintenance.map(row => ({ id: row.state, value: row.unplanned })),
    },
  },
} as const satisfies TileMap<EquipmentDashboard>;
