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

let pictures = 0;
/** The equipment of all sites in typed arrays: counting a million items takes a few milliseconds. */
export class EquipmentSnapshot {
  /** A version of the content: equal values mean that nothing changed in between. */
  get state() {
    return `${this.number}:${this.changes}`;
  }
  private readonly number = ++pictures;
  private changes = 0;
  readonly sites = new Map<number, SnapshotSite>();
  /** Combinations of owner, cluster and manager, by which visibility is decided. */
  readonly holders: Holder[] = [];
  readonly groups: Group[] = [];
  items = new Int32Array(itemWidth * 16_384);
  private used = 0;
  private live = 0;
  private readonly holderNumbers = new Map<string, number>();
  private readonly groupNumbers = new Map<string, number>();

  /** Replaces the data of these ids. Both lists are sorted by site id. */
  replace(ids: readonly number[], sites: readonly EquippedSite[], items: readonly SiteItem[]) {
    this.changes += 1;
    for (const id of ids) this.remove(id);
    let at = 0;
    for (const { id, owner, cluster_id, manager_id, ...facts } of sites) {
      this.remove(id);
      const start = this.used;
      for (; at < items.length && items[at].site_id === id; at++) this.append(items[at]);
      const count = this.used - start;
      this.live += count;
      const holder = this.holderNumber({ owner, cluster_id, manager_id });
      this.sites.set(id, { ...facts, holder, start, count });
    }
    if (this.used > 2 * this.live + 10_000) this.closeUp();
  }

  /** All data of a site in a form comparable between two pictures. */
  told(id: number) {
    const site = this.sites.get(id);
    if (!site) return null;
    const { holder, start, count, ...facts } = site;
    const { id: _, ...holderFacts } = this.holders[holder];
    const items = Array.from({ length: count }, (_, n) => {
      const [group, ...rest] = this.items.subarray((start + n) * itemWidth, (start + n + 1) * itemWidth);
      const named = [group, ...rest.slice(0, facets.length)].map(number => this.groups[number]);
      return JSON.stringify([named, rest.slice(facets.length)]);
    });
    return JSON.stringify({ ...facts, ...holderFacts, items: items.sort() });
  }

  /** Unused names remain until everything is reloaded: whether they outnumber the used ones. */
  get isOvergrown() {
    const names = this.groups.length + this.holders.length;
    return names > 2 * this.namesAtFirst + 20_000;
  }
  private namesAtFirst = 0;
  /** Called when a full load is complete. */
  isWhole() {
    this.namesAtFirst = this.groups.length + this.holders.length;
  }

  private remove(id: number) {
    this.live -= this.sites.get(id)?.count ?? 0;
    this.sites.delete(id);
  }

  private append({ category, brand, model, capacity, installed, quantity }: SiteItem) {
    const from = this.used * itemWidth;
    if (from + itemWidth > this.items.length) this.items = copyOf(this.items, this.items.length * 2);
    this.items[from] = this.groupNumber({ category, facet: null, value: null });
    const values = { brand, model, capacity };
    facets.forEach((facet, n) => {
      this.items[from + 1 + n] = this.groupNumber({ category, facet, value: values[facet] });
    });
    this.items[from + dayOffset] = installed ?? unknownDay;
    this.items[from + quantityOffset] = quantity;
    this.used += 1;
  }

  /** Compacts the arrays, freeing replaced items. */
  private closeUp() {
    const items = new Int32Array(Math.max(1, this.live) * itemWidth * 2);
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
    this.used = used;
  }

  private holderNumber(holder: Omit<Holder, 'id'>) {
    const key = JSON.stringify([holder.owner, holder.cluster_id, holder.manager_id]);
    return numbered(this.holderNumbers, key, id => this.holders.push({ id, ...holder }));
  }

  private groupNumber(group: Group) {
    const key = JSON.stringify([group.category, group.facet, group.value]);
    return numbered(this.groupNumbers, key, () => this.groups.push(group));
  }
}

const numbered = (numbers: Map<string, number>, key: string, make: (number: number) => unknown) => {
  const known = numbers.get(key);
  if (known !== undefined) return known;
  const number = numbers.size;
  numbers.set(key, number);
  make(number);
  return number;
};

const copyOf = (items: Int32Array, length: number) => {
  const copy = new Int32Array(length);
  copy.set(items);
  return copy;
};
