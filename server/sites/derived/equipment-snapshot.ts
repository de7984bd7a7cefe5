import type { EquipmentCategory } from '../../../contract/sites/equipment';
import type { EquippedSite, Holder, SiteItem } from './queries-equipment';

/** A site's facts; its items are the `count` rows of `items` from `start` on. */
export type SnapshotSite = Omit<EquippedSite, 'id' | 'owner' | 'cluster_id' | 'manager_id'> & {
  holder: number;
  start: number;
  count: number;
};
export const facets = ['brand', 'model', 'capacity'] as const;
export type Facet = (typeof facets)[number];
/** All items of a category, or those with the same value of a facet; null: without a value. */
export type Group = { category: EquipmentCategory; facet: Facet | null; value: string | null };

/** Numbers per item: its groups (the category's, then one for each facet), its day, its quantity. */
export const itemWidth = 6;
export const dayOffset = 4;
export const quantityOffset = 5;
export const unknownDay = -(2 ** 31);

let snapshotCount = 0;
/** The equipment of all sites in typed arrays: counting a million items takes a few milliseconds. */
export class EquipmentSnapshot {
  /** A version of the content: equal values mean that nothing changed in between. */
  get state() {
    return `${this.number}:${this.changes}`;
  }
  private readonly number = ++snapshotCount;
  private changes = 0;
  readonly sites = new Map<number, SnapshotSite>();
  /** Combinations of owner, cluster and manager, by which visibility is decided. */
  readonly holders: Holder[] = [];
  readonly groups: Group[] = [];
  items = new Int32Array(itemWidth * 16_384);
  private usedItems = 0;
  private liveItems = 0;
  private readonly holderNumbers = new Map<string, number>();
  private readonly groupNumbers = new Map<string, number>();

  /** Replaces the data of these ids. Both lists are sorted by site id. */
  replace(ids: readonly number[], sites: readonly EquippedSite[], items: readonly SiteItem[]) {
    this.changes += 1;
    for (const id of ids) this.remove(id);
    let index = 0;
    for (const { id, owner, cluster_id, manager_id, ...facts } of sites) {
      this.remove(id);
      const start = this.usedItems;
      for (; index < items.length && items[index].site_id === id; index++) this.append(items[index]);
      const count = this.usedItems - start;
      this.liveItems += count;
      const holder = this.getHolderNumber({ owner, cluster_id, manager_id });
      this.sites.set(id, { ...facts, holder, start, count });
    }
    if (this.usedItems > 2 * this.liveItems + 10_000) this.compact();
  }

  /** All data of a site in a form comparable between two snapshots. */
  serializeSite(id: number) {
    const site = this.sites.get(id);
    if (!site) return null;
    const { holder, start, count, ...facts } = site;
    const { id: _, ...holderFacts } = this.holders[holder];
    const items = Array.from({ length: count }, (_, n) => {
      const [group, ...rest] = this.items.subarray((start + n) * itemWidth, (start + n + 1) * itemWidth);
      const groups = [group, ...rest.slice(0, facets.length)].map(number => this.groups[number]);
      return JSON.stringify([groups, rest.slice(facets.length)]);
    });
    return JSON.stringify({ ...facts, ...holderFacts, items: items.sort() });
  }

  /** Unused names remain until everything is reloaded: whether they outnumber the used ones. */
  get isOvergrown() {
    const names = this.groups.length + this.holders.length;
    return names > 2 * this.initialNames + 20_000;
  }
  private initialNames = 0;
  /** Called when a full load is complete. */
  markComplete() {
    this.initialNames = this.groups.length + this.holders.length;
  }

  private remove(id: number) {
    this.liveItems -= this.sites.get(id)?.count ?? 0;
    this.sites.delete(id);
  }

  private append({ category, brand, model, capacity, installed, quantity }: SiteItem) {
    const offset = this.usedItems * itemWidth;
    if (offset + itemWidth > this.items.length) this.items = copyEnlarged(this.items, this.items.length * 2);
    this.items[offset] = this.getGroupNumber({ category, facet: null, value: null });
    const values = { brand, model, capacity };
    facets.forEach((facet, n) => {
      this.items[offset + 1 + n] = this.getGroupNumber({ category, facet, value: values[facet] });
    });
    this.items[offset + dayOffset] = installed ?? unknownDay;
    this.items[offset + quantityOffset] = quantity;
    this.usedItems += 1;
  }

  /** Compacts the arrays, freeing replaced items. */
  private compact() {
    const items = new Int32Array(Math.max(1, this.liveItems) * itemWidth * 2);
    let used = 0;
    for (const site of this.sites.values()) {
      items.set(
        this.items.subarray(site.start * itemWidth, (site.start + site.count) * itemWidth),
        used * itemWidth,
      );
      site.start = used;
      used += site.count;
    }
    this.items = items;
    this.usedItems = used;
  }

  private getHolderNumber(holder: Omit<Holder, 'id'>) {
    const key = JSON.stringify([holder.owner, holder.cluster_id, holder.manager_id]);
    return getOrAssignNumber(this.holderNumbers, key, id => this.holders.push({ id, ...holder }));
  }

  private getGroupNumber(group: Group) {
    const key = JSON.stringify([group.category, group.facet, group.value]);
    return getOrAssignNumber(this.groupNumbers, key, () => this.groups.push(group));
  }
}

const getOrAssignNumber = (numbers: Map<string, number>, key: string, onNew: (number: number) => unknown) => {
  const assigned = numbers.get(key);
  if (assigned !== undefined) return assigned;
  const number = numbers.size;
  numbers.set(key, number);
  onNew(number);
  return number;
};

const copyEnlarged = (items: Int32Array, length: number) => {
  const copy = new Int32Array(length);
  copy.set(items);
  return copy;
};
