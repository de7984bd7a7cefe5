import type { TileState } from '../../../contract/figures/own-dashboards';
import {
  type TileDimension,
  type TileEntry,
  type TileFigure,
  type TileRow,
  tiles,
} from '../../../contract/figures/tiles';
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
  const translate = createTranslator(language);
  const say = sayIn(language);
  const clusterName = (id: unknown) => clusterRows.find(row => row.id === id)?.name ?? String(id);
  const ownerName = (id: unknown) => ownerRows.find(row => row.id === id)?.name ?? String(id);
  const choiceLabel = (filter: string, id: unknown) => translate(`resources.sites.choices.${filter}.${id}`);
  const listName = (list: string) => {
    const title = translate(`resources.${list}.title`);
    // A missing text is returned as its key: plain resources have only a name.
    if (title !== `resources.${list}.title`) return title;
    return translate(`resources.${list}.name`, { smart_count: 2 });
  };
  const equipmentItems = catalogue.filter(({ type }) => type === 'bss_brands' || type === 'ac_types');
  const equipmentName = (key: unknown) => equipmentItems.find(item => item.key === key)?.label ?? String(key);
  const labelByDimension: Record<TileDimension, (id: string | number) => string> = {
    owner: ownerName,
    cluster: clusterName,
    wilaya: id => wilayas.get(Number(id)) ?? String(id),
    agent: String,
    site: String,
    siteType: id => sayWord(say, String(id)),
    equipment: equipmentName,
    age: id => choiceLabel('equipment_age', id),
    due: id => choiceLabel('equipment_due', id),
    maintenance: id => choiceLabel('maintenance', id),
  };
  return {
    translate,
    tileTitle: ({ tile, title, category, list }: TileState) => {
      if (title) return title;
      const { source } = tiles[tile];
      if (source === 'list') return listName(list ?? '');
      const name = translate(`terrain.ownDashboards.tiles.${tile}`);
      return category ? `${choiceLabel('equipment', category)} · ${name}` : name;
    },
    /** The place that a tile is filtered by. */
    tilePlace: ({ owner, cluster }: TileState) =>
      [owner && ownerName(owner), cluster && clusterName(cluster)].filter(Boolean).join(' · '),
    rowLabel: (entry: TileEntry, { id, name }: TileRow) => {
      if (name !== undefined) return name;
      if (id === null || !('by' in entry)) return translate('terrain.ownDashboards.unknown');
      return labelByDimension[entry.by](id);
    },
    formatFigure: ({ unit }: Pick<TileEntry, 'unit'>, value: TileFigure) =>
      value === null ? '–' : (unit === 'percent' ? percentIn : figureIn)(language, value),
  };
};
export type DashboardLabels = Awaited<ReturnType<typeof loadDashboardLabels>>;
