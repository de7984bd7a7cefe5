import { isAllowed } from '../../../../contract/organisation/permissions';
import { type Area, areas, Code, type siteKinds } from '../../../../contract/organisation/vocabulary';
import { type Axis, toDecimal, toPlace } from '../../../../contract/sites/coordinates';
import { forArea, siteAreas } from '../../../../contract/sites/site-areas';
import { siteFields } from '../../../../contract/sites/site-fields';
import type { User } from '../../../framework/identity/user';
import { searchText } from '../../../framework/lists/search-text';
import { placeWithin } from '../../../organisation/row-access/visibility';
import { owners as allOwners, wilayas as allWilayas } from '../../../organisation/settings/queries-choices';
import type { NewSite } from '../../../sites/derived/queries-sites';
import { farOutside } from '../../../sites/geo/outside-wilaya';
import { placeOf } from '../../../sites/geo/place-of';
import { addSites } from '../../../sites/sites/add-sites';
import { mayWorkIn } from '../../../sites/sites/create';
import { importFields, stored } from '../../../sites/sites/stored';
import { codesTaken } from '../queries';
import { type Cells, type Kind, type Problem, refused, type Verdict } from './kind';
import { peopleNamed } from './look-ups';
import { readRow } from './read-row';
import { choiceAmong, numberedAmong } from './values';

/** New sites and warehouses, each put into one area. An existing code is refused. */
export const newSites: Kind<NewSite> = async work => {
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
    wilaya: Parameters<typeof farOutside>[0] & { name: string },
    place: ReturnType<typeof placeOf>,
  ): Problem[] => {
    const km = farOutside(wilaya, place);
    if (km === null) return [];
    const message = say('causes', 'farOutside', { km, wilaya: wilaya.name });
    return [{ column: 'lat', message, warning: true }];
  };

  return {
    check: async rows => {
      const taken = await codesTaken(
        db,
        rows.flatMap(({ site_code }) => (site_code ? searchText(site_code) : [])),
      );

      return rows.map((cells): Verdict<NewSite> => {
        const row = readRow(cells, say);
        const code = cells.site_code ? row.text('site_code', Code) : row.refuse('site_code', 'required');
        if (code && taken.has(searchText(code))) row.refuse('site_code', 'codeTaken', { code });
        const texts = stored(importFields, field =>
          row.text(siteFields[field].import, siteFields[field].edit),
        );
        const kind = row.optional('type_site', kindNamed, 'unknownChoice') ?? 'site';
        const owner = row.required('site_owner', ownerNamed, 'unknownOwner');
        const wilaya = row.required('wilaya', wilayaNamed, 'unknownWilaya');
        if (wilaya && !mayWorkIn(user, wilaya.cluster)) row.refuse('wilaya', 'unknownWilaya');
        const manager = row.optional('manager', managerNamed, 'unknownManager');
        if (owner && manager && manager.owner !== null && manager.owner !== owner)
          row.refuse('manager', 'managerOfOtherOwner');
        if (owner && !worksFor(user, owner, manager?.id)) row.refuse('site_owner', 'ownerNotYours');
        const { lat, lng } = placeIn(cells, row);
        const area = cells.area ? row.optional('area', areaNamed, 'unknownChoice') : listArea;
        if (area && !isAllowed(user, forArea(area, 'add_site')))
          row.refuse('area', 'areaNotAllowed', { value: say('words', area) });
        if (area && siteAreas[area].enrolled && kind === 'entrepot')
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
            ...texts,
            code,
            kind,
            owner,
            wilaya_id: wilaya.id,
            manager_id: manager?.id ?? null,
            lat: lat ?? null,
            lng: lng ?? null,
            created_by: user.userid,
          },
        };
      });
    },

    write: async sites => {
      await addSites(db, { user, ...work.commit }, sites);
    },

    finish: async () => undefined,
  };
};

/** A site must be visible to its creator: a manager adds sites of their own owner, or in their own charge. */
const worksFor = (user: User, owner: string, managerId: number | undefined) => {
  const own = placeWithin('sites', user)?.owner ?? null;
  return own === null || own === owner || managerId === user.userid;
};

/** A row's coordinates; both may be in one cell, and the other is then empty or says the same. */
const placeIn = ({ lat = '', lng = '' }: Cells, row: ReturnType<typeof readRow>) => {
  const [both, other] = toPlace(lat) ? [lat, lng] : [lng, lat];
  const place = toPlace(both);
  if (!place) {
    if (!lat !== !lng) row.refuse(lat ? 'lng' : 'lat', 'coordinatesTogether');
    return {
      lat: row.optional('lat', within('lat', 90), 'badCoordinate'),
      lng: row.optional('lng', within('lng', 180), 'badCoordinate'),
    };
  }
  const axis = both === lat ? 'lng' : 'lat';
  const said = other ? (toPlace(other)?.[axis] ?? toDecimal(other, axis)) : place[axis];
  if (said === undefined || Math.abs(said - place[axis]) > sameDegrees)
    row.refuse(axis, 'coordinatesDiffer', { value: `${lat} · ${lng}` });
  return place;
};
/** About a metre: differently rounded values count as the same. */
const sameDegrees = 0.00001;

const within = (axis: Axis, most: number) => (text: string) => {
  const decimal = toDecimal(text, axis);
  return decimal !== undefined && Math.abs(decimal) <= most ? decimal : undefined;
};
