import type { z } from 'zod';
import {
  maxSelection,
  type SelectionResponse,
  type SiteSelection,
  siteLists,
} from '../../../contract/work/site-selection';
import { invalid } from '../../framework/http/errors';
import { parseListFilter } from '../../framework/http/filters';
import type { HandlerContext } from '../../framework/http/mount';
import type { CauseName } from '../../framework/language/language';
import type { ListArea } from '../../sites/sites/filters';
import { areasOfSites, lockSites, type SiteRecord } from '../../sites/sites/queries';
import { listMatchingSites } from '../../sites/sites/queries-list';

type Selection = z.output<typeof SiteSelection>;

/** The locked rows of a selection, and the reasons why some are refused. */
export class SelectedSites {
  private readonly refused = new Map<number, CauseName>();

  constructor(
    private readonly ids: readonly number[],
    private readonly byId: ReadonlyMap<number, SiteRecord>,
  ) {}

  /** The rows not refused, in the order of the selection. */
  get accepted(): SiteRecord[] {
    return this.ids.flatMap(id => (this.refused.has(id) ? [] : (this.byId.get(id) ?? [])));
  }

  /** Any site that was locked with the selection. */
  site(id: number) {
    return this.byId.get(id);
  }

  /** Refuses the accepted rows for which `getCause` returns a cause. */
  refuse(getCause: (site: SiteRecord) => CauseName | null) {
    for (const site of this.accepted) {
      const cause = getCause(site);
      if (cause) this.refused.set(site.id, cause);
    }
  }

  toResponse({ say }: Pick<HandlerContext, 'say'>): SelectionResponse {
    const results = this.ids.map(site_id => {
      const site = this.byId.get(site_id);
      const cause = site ? this.refused.get(site_id) : 'siteNotFound';
      return {
        site_id,
        site_code: site?.code ?? null,
        done: !cause,
        cause: cause ? say('causes', cause) : null,
      };
    });
    const done = results.filter(result => result.done).length;
    return { done, refused: results.length - done, results };
  }
}

type SelectionContext = Pick<HandlerContext, 'db' | 'user' | 'say' | 'language'>;

/** Locks the selected visible rows, and other sites needed. */
export const selectSites = async (
  call: SelectionContext,
  { area, ids, matching, filter }: Selection,
  extraIds: readonly number[] = [],
) => {
  const { db, user } = call;
  const siteIds = matching ? await listMatchingIds(call, area, filter) : [...new Set(ids)];
  const path = matching ? 'filter' : 'ids';
  if (!siteIds.length) throw invalid(path, 'selectionEmpty');
  if (siteIds.length > maxSelection) throw invalid(path, 'selectionTooLarge', { most: maxSelection });

  const locked = await lockSites(db, user, [...siteIds, ...extraIds]);
  const selected = new SelectedSites(siteIds, new Map(locked.map(site => [site.id, site])));
  if (area !== 'all') {
    // Each list has its own permissions, which cover only its own sites.
    const members = new Set((await areasOfSites(db, siteIds, [area])).map(({ site_id }) => site_id));
    selected.refuse(({ id }) => (members.has(id) ? null : 'notInArea'));
  }
  return selected;
};

const listMatchingIds = async <A extends ListArea>(
  call: SelectionContext,
  area: A,
  filter: Selection['filter'],
) => {
  const filters = parseListFilter<(typeof siteLists)[A]>(siteLists[area], call, filter);
  const sites = await listMatchingSites(call.db, call.user, area, filters, maxSelection + 1);
  return sites.map(({ id }) => id);
};
