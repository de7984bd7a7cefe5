import type { TileState } from '../../../contract/figures/own-dashboards';
import { type TileDimension, type TileEntry, type TileRow, tiles } from '../../../contract/figures/tiles';
import { figureIn, percentIn } from '../../../i18n/numbers';
import type { Db } from '../../framework/db/client';
import { type Language, sayIn, sayWord } from '../../framework/language/language';
import {
  listCatalogueItems,
  listClusters,
  listOwners,
  wilayaNames,
} from '../../organisation/settings/queries-choices';
import { createTranslator } from './translator';

/** Labels of tiles, their rows and their figures, the same as in the browser. */
export const loadDashboardLabels = async ({ db, language }: { db: Db; language: Language }) => {
  const [clusterRows, ownerRows, wilayas, catalogue] = await Promise.all([
    listClusters(db),
    listOwners(db),
    wilayaNames(db, language),
    listCatalogueItems(db),
  ]);
  const word = createTranslator(language);
  const say = sayIn(language);
  const clusterName = (id: unknown) => clusterRows.find(row => row.id === id)?.name ?? String(id);
  const ownerName = (id: unknown) => ownerRows.find(row => row.id === id)?.name ?? String(id);
  const choice = (filter: string, id: unknown) => word(`resources.sites.choices.${filter}.${id}`);
  const listName = (list: string) => {
    const title = word(`resources.${list}.title`);
    // Plain resources have only a name.
    return title === `resources.${list}.title` ? word(`resources.${list}.name`, { smart_count: 2 }) : title;
  };
  const listed = (key: unknown) =>
    catalogue.find(item => (item.type === 'bss_brands' || item.type === 'ac_types') && item.key === key)
      ?.label ?? String(key);
  const rowNames: Record<TileDimension, (id: string | number) => string> = {
    owner: ownerName,
    cluster: clusterName,
    wilaya: id => wilayas.get(Number(id)) ?? String(id),
    agent: String,
    site: String,
    siteType: id => sayWord(say, String(id)),
    equipment: listed,
    age: id => choice('equipment_age', id),
    due: id => choice('equipment_due', id),
    maintenance: id => choice('maintenance', id),
  };
  return {
    word,
    title: ({ tile, title, category, list }: TileState) => {
      if (title) return title;
      const { source } = tiles[tile];
      if (source === 'list') return listName(list ?? '');
      const name = word(`terrain.ownDashboards.tiles.${tile}`);
      return category ? `${choice('equipment', category)} · ${name}` : name;
    },
    place: ({ owner, cluster }: TileState) =>
      [owner && ownerName(owner), cluster && clusterName(cluster)].filter(Boolean).join(' · '),
    row: (entry: TileEntry, { id, name }: TileRow) =>
      name ??
      (id === null || !('by' in entry) ? word('terrain.ownDashboards.unknown') : rowNames[entry.by](id)),
    figure: ({ unit }: Pick<TileEntry, 'unit'>, value: number) =>
      (unit === 'percent' ? percentIn : figureIn)(language, value),
  };
};
export type DashboardLabels = Awaited<ReturnType<typeof loadDashboardLabels>>;
