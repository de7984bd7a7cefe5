import { toDecimal } from '../../../contract/coordinates';
import { gpm, isAllowed } from '../../../contract/permissions';
import { type Area, areas, type siteKinds } from '../../../contract/vocabulary';
import { owners as allOwners, wilayas as allWilayas } from '../../form-lists/queries';
import { recordHistory } from '../../platform/history';
import { searchText } from '../../platform/search-text';
import type { User } from '../../platform/user';
import { mayWorkIn } from '../../sites/create';
import { farOutside } from '../../sites/outside-wilaya';
import { joinArea } from '../../sites/queries';
import { placeOf } from '../../tasks/distance';
import { codesTaken, insertSites, type NewSite } from '../queries';
import { type Kind, type Problem, refused, type Verdict } from './kind';
import { peopleNamed } from './look-ups';
import { readRow } from './read-row';
import { choiceAmong, numberedAmong } from './values';

type Addition = { site: NewSite; area: Area };

/** New sites and warehouses, each put into one area. A code that exists is refused. */
export const newSites: Kind<Addition> = async work => {
  const { db, user, say, area: listArea = 'delivery' } = work;
  const managerNamed = await peopleNamed(work, 'manager');
  const wilayaNamed = numberedAmong(await allWilayas(db));
  const owners = (await allOwners(db)).filter(owner => owner.assignable);
  const ownerNamed = choiceAmong(Object.fromEntries(owners.map(({ id, name }) => [id, [name]])));
  const ownerLabel = new Map(owners.map(({ id, name }) => [id, name]));
  const kindNamed = choiceAmong({
    site: [say('words', 'site')],
    entrepot: [say('words', 'entrepot'), 'warehouse'],
  } satisfies Record<(typeof siteKinds)[number], string[]>);
  const areaNamed = choiceAmong(
    Object.fromEntries(areas.map(area => [area, [say('words', area)]])) as Record<Area, string[]>,
  );

  const farFrom = (
    { id, name }: { id: number; name: string },
    place: ReturnType<typeof placeOf>,
  ): Problem[] => {
    const km = farOutside(id, place);
    if (km === null) return [];
    return [{ column: 'lat', message: say('causes', 'farOutside', { km, wilaya: name }), warning: true }];
  };

  return {
    check: async rows => {
      const taken = await codesTaken(
        db,
        rows.flatMap(({ site_code }) => (site_code ? searchText(site_code) : [])),
      );

      return rows.map((cells): Verdict<Addition> => {
        const row = readRow(cells, say);
        const code = cells.site_code ? row.text('site_code', 40) : row.refuse('site_code', 'required');
        if (code && taken.has(searchText(code))) row.refuse('site_code', 'codeTaken', { code });
        const name = row.text('site_name', 120);
        const address = row.text('address', 2000);
        const kind = row.optional('type_site', kindNamed, 'unknownChoice') ?? 'site';
        const owner = row.required('site_owner', ownerNamed, 'unknownOwner');
        const wilaya = row.required('wilaya', wilayaNamed, 'unknownWilaya');
        if (wilaya && !mayWorkIn(user, wilaya.cluster)) row.refuse('wilaya', 'unknownWilaya');
        const manager = row.optional('manager', managerNamed, 'unknownManager');
        if (owner && manager && manager.owner !== null && manager.owner !== owner)
          row.refuse('manager', 'managerOfOtherOwner');
        if (owner && !worksFor(user, owner, manager?.id)) row.refuse('site_owner', 'ownerNotYours');
        const lat = row.optional('lat', within(90), 'badCoordinate');
        const lng = row.optional('lng', within(180), 'badCoordinate');
        if (!cells.lat !== !cells.lng) row.refuse(cells.lat ? 'lng' : 'lat', 'coordinatesTogether');
        const area = cells.area ? row.optional('area', areaNamed, 'unknownChoice') : listArea;
        if (area === 'gpm' && !isAllowed(user, gpm('add_site', 'cluster_manager')))
          row.refuse('area', 'areaNotAllowed', { value: say('words', area) });
        if (area === 'gpm' && kind === 'entrepot')
          row.refuse('type_site', 'warehouseNotHere', { code: code ?? '' });
        if (!code || !owner || !wilaya || !area || row.problems.length) return refused(row.problems);

        const place = { area: say('words', area), wilaya: wilaya.name, owner: ownerLabel.get(owner)! };
        return {
          verdict: 'create',
          key: searchText(code),
          warnings: farFrom(wilaya, placeOf(lat ?? null, lng ?? null)),
          effect: say('imports', kind === 'site' ? 'newSite' : 'newWarehouse', place),
          write: {
            area,
            site: {
              code,
              name: name || null,
              kind,
              owner,
              wilaya_id: wilaya.id,
              cluster_id: wilaya.cluster,
              manager_id: manager?.id ?? null,
              address: address || null,
              lat: lat ?? null,
              lng: lng ?? null,
              in_delivery: area === 'delivery',
              in_ssr: area === 'ssr',
              in_gpm: area === 'gpm',
              code_search: searchText(code),
              name_search: searchText(name),
              created_by: user.userid,
            },
          },
        };
      });
    },

    write: async rows => {
      const idOf = await insertSites(
        db,
        rows.map(({ site }) => site),
      );
      for (const area of areas) {
        const ids = rows.filter(row => row.area === area).map(({ site }) => idOf.get(site.code)!);
        if (ids.length) await joinArea(db, ids, area);
      }
      await recordHistory(
        db,
        { user, ...work.commit },
        rows.map(({ site, area }) => ({
          object: 'sites',
          id: idOf.get(site.code)!,
          action: 'sites.create',
          after: { ...told(site), area },
        })),
      );
    },

    finish: async () => undefined,
  };
};

/** What the history tells of a new site; search texts and memberships follow from the rest. */
const told = ({ in_delivery, in_ssr, in_gpm, code_search, name_search, ...site }: NewSite) => site;

/** A site is added where its maker can see it: a manager adds for his own owner, or in his own charge. */
const worksFor = (user: User, owner: string, managerId: number | undefined) =>
  user.role !== 'manager' || managerId === user.userid || user.owner === null || user.owner === owner;

const within = (most: number) => (text: string) => {
  const decimal = toDecimal(text);
  return decimal !== undefined && Math.abs(decimal) <= most ? decimal : undefined;
};
