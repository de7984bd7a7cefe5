import { useTranslate } from 'ra-core';
import type { TileState } from '../../../contract/figures/own-dashboards';
import type { TileTarget } from '../../../contract/figures/tile-values';
import {
  type TileDimension,
  type TileEntry,
  type TileFigure,
  type TileRow,
  tiles,
} from '../../../contract/figures/tiles';
import { emptyPlaceholder, useFormats } from '../../framework/fields/useFormats';
import { useWords } from '../../framework/fields/useWords';

/** Labels of tiles, their rows and figures; the server uses the same in mails. */
export const useTileWords = () => {
  const translate = useTranslate();
  const { nameOf, lists } = useWords();
  const { number, percent } = useFormats();
  const word = (key: string, values?: object) => translate(`terrain.ownDashboards.${key}`, values);
  const choice = (filter: string, id: unknown) => translate(`resources.sites.choices.${filter}.${id}`);
  const equipmentChoices = [...(lists?.bss_brands ?? []), ...(lists?.ac_types ?? [])];
  const rowNameBy: Record<TileDimension, (id: string | number) => string> = {
    owner: id => nameOf('site_owners', id),
    cluster: id => nameOf('clusters', id),
    wilaya: id => nameOf('wilayas', id),
    agent: String,
    site: String,
    siteType: id => nameOf('site_types', id),
    equipment: id => equipmentChoices.find(each => each.id === id)?.name ?? String(id),
    age: id => choice('equipment_age', id),
    due: id => choice('equipment_due', id),
    maintenance: id => choice('maintenance', id),
  };
  const formatValue = ({ unit }: Pick<TileEntry, 'unit'>, value: TileFigure) => {
    if (value === null) return emptyPlaceholder;
    return unit === 'percent' ? percent(value / 100) : number(value);
  };
  /** The title of a list: five lists are of sites. */
  const listName = (list: string) =>
    translate(`resources.${list}.title`, { _: translate(`resources.${list}.name`, { smart_count: 2 }) });
  return {
    word,
    formatValue,
    listName,
    categoryName: (category: string) => choice('equipment', category),
    title: ({ tile, title, category, list }: TileState) => {
      if (title) return title;
      if (tiles[tile].source === 'list') return listName(list ?? '');
      const name = word(`tiles.${tile}`);
      return category ? `${choice('equipment', category)} · ${name}` : name;
    },
    /** The owner and cluster that the tile is filtered by. */
    place: ({ owner, cluster }: TileState) =>
      [owner && nameOf('site_owners', owner), cluster && nameOf('clusters', cluster)]
        .filter(Boolean)
        .join(' · '),
    rowName: (entry: TileEntry, { id, name }: TileRow) =>
      name ?? (id === null || !('by' in entry) ? word('unknown') : rowNameBy[entry.by](id)),
    formatTarget: (entry: TileEntry, { bound, value }: TileTarget) =>
      word(`bounds.${bound}`, { value: formatValue(entry, value) }),
  };
};
