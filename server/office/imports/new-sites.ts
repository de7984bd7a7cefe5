import type { z } from 'zod';
import { type Axis, parseCoordinate, parsePlace } from '../../../contract/framework/coordinates';
import { isAllowed } from '../../../contract/framework/permissions';
import { Code } from '../../../contract/framework/vocabulary';
import { type Area, areas, type siteKinds } from '../../../contract/organisation/vocabulary';
import type { Place } from '../../../contract/sites/place';
import { getAreaRule, siteAreas } from '../../../contract/sites/site-areas';
import { siteFields } from '../../../contract/sites/site-fields';
import type { User } from '../../framework/identity/user';
import { type ColumnParser, loadFieldParsers } from '../../framework/imports/cell-parsers';
import { readRow } from '../../framework/imports/read-row';
import {
  type Cells,
  type ImportContext,
  type Problem,
  type RowImporter,
  refuseRow,
  type Verdict,
} from '../../framework/imports/row-importer';
import { createChoiceFinder, createNumberedFinder } from '../../framework/imports/value-parsers';
import { normalizeSearchText } from '../../framework/lists/search-text';
import { loadPeopleFinder } from '../../organisation/directory/load-people-finder';
import { visiblePlace } from '../../organisation/row-access/visibility';
import { listClusters, listOwners, listWilayas } from '../../organisation/settings/queries-choices';
import { addSitesToArea, type NewSite } from '../../sites/derived/queries-sites';
import { kilometresFarOutside } from '../../sites/geo/kilometres-far-outside';
import { addSites } from '../../sites/sites/add-sites';
import { type FoundWilaya, loadSiteWilayaFinder } from '../../sites/sites/load-site-wilaya-finder';
import { importedSiteFields, importFields, toColumns } from '../../sites/sites/site-columns';
import { listTakenCodes } from './queries-records';

/** A site with the lists that it goes to besides its own. */
type ListedSite = { site: NewSite; otherAreas: Area[] };

/** New sites and warehouses, each put into the list that its row names, or into those chosen for the file. */
export const newSiteImporter: RowImporter<ListedSite> = async context => {
  const { db, user } = context;
  const checkRow = await createRowChecker(context);
  return {
    check: async rows => {
      const parsers = await loadFieldParsers(context, 'sites', importedSiteFields, rows);
      const codes = rows.flatMap(({ site_code }) => (site_code ? normalizeSearchText(site_code) : []));
      const takenCodes = await listTakenCodes(db, codes);
      return rows.map(cells => checkRow(cells, takenCodes, parsers));
    },

    duplicate: { column: 'site_code', cause: 'sameCode' },

    write: async rows => {
      const sites = rows.map(({ site }) => site);
      const ids = await addSites(db, { user, ...context.commit }, sites);
      for (const area of areas)
        await addSitesToArea(
          db,
          ids.filter((_, index) => rows[index].otherAreas.includes(area)),
          area,
        );
    },

    finish: async () => undefined,
  };
};

/** Returns the function that checks a row; what all rows need is loaded once. */
const createRowChecker = async (context: ImportContext) => {
  const { db, user, say, settings } = context;
  const { area: listArea = 'delivery', areas: listAreas } = settings;
  const chosenAreas = listAreas?.length ? listAreas : [listArea];
  const findManager = await loadPeopleFinder(context, 'manager');
  const readLocation = await createLocationReader(context);
  const owners = await listOwners(db);
  const assignableOwners = new Set(owners.filter(({ assignable }) => assignable).map(({ id }) => id));
  const findOwner = createChoiceFinder(Object.fromEntries(owners.map(({ id, name }) => [id, [name]])));
  const ownerNames = new Map(owners.map(({ id, name }) => [id, name]));
  const findKind = createChoiceFinder({
    site: [say('words', 'site')],
    entrepot: [say('words', 'entrepot'), 'warehouse'],
  } satisfies Record<(typeof siteKinds)[number], string[]>);
  const findArea = createChoiceFinder(
    Object.fromEntries(areas.map(area => [area, [say('words', area)]])) as Record<Area, string[]>,
  );

  /** A warning where the place is far outside the wilaya. */
  const warnIfFar = (
    wilaya: Parameters<typeof kilometresFarOutside>[0] & { name: string },
    place: Place | null,
  ): Problem[] => {
    const km = kilometresFarOutside(wilaya, place);
    if (km === null) return [];
    const message = say('causes', 'farOutside', { km, wilaya: wilaya.name });
    return [{ column: 'lat', message, warning: true }];
  };

  /** The row's owner; a refused one with what an admin may do about it. */
  const readOwner = ({ site_owner: text }: Cells, row: ReturnType<typeof readRow>) => {
    if (!text) return row.refuse('site_owner', 'required');
    const owner = findOwner(text);
    if (!owner) return row.refuse('site_owner', 'unknownOwner', {}, { action: 'create', owner: text });
    if (!assignableOwners.has(owner))
      row.refuse('site_owner', 'ownerNotAssignable', {}, { action: 'allow', owner });
    return owner;
  };

  return (
    cells: Cells,
    takenCodes: ReadonlySet<string>,
    parsers: Record<string, ColumnParser>,
  ): Verdict<ListedSite> => {
    const row = readRow(cells, say);
    const code = cells.site_code ? row.text('site_code', Code) : row.refuse('site_code', 'required');
    if (code && takenCodes.has(normalizeSearchText(code))) row.refuse('site_code', 'codeTaken', { code });
    const values = toColumns(importFields, field => {
      const column = siteFields[field].import;
      if (!cells[column] && !mayBeEmpty(siteFields[field].edit)) return row.refuse(column, 'required');
      return row.field(column, parsers[column]);
    });
    const kind = row.optional('type_site', findKind, 'unknownChoice') ?? 'site';
    const owner = readOwner(cells, row);
    const { wilaya, place } = readLocation(cells, row);
    const manager = row.optional('manager', findManager, 'unknownManager');
    if (owner && manager && manager.owner !== null && manager.owner !== owner)
      row.refuse('manager', 'managerOfOtherOwner');
    if (owner && !canSeeSiteOf(user, owner, manager?.id)) row.refuse('site_owner', 'ownerNotYours');
    const namedArea = row.optional('area', findArea, 'unknownChoice');
    const siteAreaNames = namedArea ? [namedArea] : chosenAreas;
    for (const area of siteAreaNames) {
      if (!isAllowed(user, getAreaRule(area, 'add_site')))
        row.refuse('area', 'areaNotAllowed', { value: say('words', area) });
      // That area has no warehouses.
      if (siteAreas[area].enrolled && kind === 'entrepot')
        row.refuse('type_site', 'warehouseNotHere', { code: code ?? '' });
    }
    if (!code || !owner || !wilaya || row.problems.length) return refuseRow(row.problems);

    const [area, ...otherAreas] = siteAreaNames;
    const areaNames = siteAreaNames.map(name => say('words', name)).join(', ');
    const params = { area: areaNames, wilaya: wilaya.name, owner: ownerNames.get(owner)! };
    return {
      verdict: 'create',
      key: normalizeSearchText(code),
      warnings: warnIfFar(wilaya, place ?? null),
      effect: say('imports', kind === 'site' ? 'newSite' : 'newWarehouse', params),
      write: {
        site: {
          area,
          ...values,
          code,
          kind,
          owner,
          wilaya_id: wilaya.id,
          manager_id: manager?.id ?? null,
          lat: place?.lat ?? null,
          lng: place?.lng ?? null,
          created_by: user.userid,
        },
        otherAreas,
      },
    };
  };
};

/** Whether an edit may empty a field. */
const mayBeEmpty = (edit: z.ZodType) => [null, ''].some(empty => edit.safeParse(empty).success);

/** A site must be visible to its creator: a manager adds sites of their own owner, or in their own charge. */
const canSeeSiteOf = (user: User, owner: string, managerId: number | undefined) => {
  const visibleOwner = visiblePlace('sites', user)?.owner ?? null;
  return visibleOwner === null || visibleOwner === owner || managerId === user.userid;
};

/**
 * Returns the function that reads a row's place and wilaya; a missing wilaya is derived from place and cluster, unless
 * one of their cells is refused.
 */
const createLocationReader = async ({ db, user, say }: ImportContext) => {
  const find = createNumberedFinder(await listWilayas(db));
  const findCluster = createNumberedFinder(await listClusters(db));
  const findSiteWilaya = await loadSiteWilayaFinder({ db, user, language: say.language });
  return (cells: Cells, row: ReturnType<typeof readRow>) => {
    const given = row.optional('wilaya', find, 'unknownWilaya');
    const cluster = row.optional('cluster', findCluster, 'unknownCluster');
    const place = readPlace(cells, row);
    const isRefused = cells.wilaya ? !given : place === undefined;
    if (isRefused || (cells.cluster && !cluster)) return { place };
    const found: FoundWilaya = findSiteWilaya({
      wilaya: given?.id,
      cluster: cluster?.id,
      place: place ?? null,
    });
    return { place, wilaya: found.wilaya ?? row.refuse(found.field, found.cause, found.params) };
  };
};

/**
 * A row's coordinates; both may be in one cell, and the other is then empty or repeats its own. Null where there are
 * none, undefined where they are refused.
 */
const readPlace = (
  { lat = '', lng = '' }: Cells,
  row: ReturnType<typeof readRow>,
): Place | null | undefined => {
  if (!lat && !lng) return null;
  const [placeCell, otherCell] = parsePlace(lat) ? [lat, lng] : [lng, lat];
  const place = parsePlace(placeCell);
  if (!place) {
    // Only one of the two is filled in.
    if (Boolean(lat) !== Boolean(lng)) row.refuse(lat ? 'lng' : 'lat', 'coordinatesTogether');
    const parsedLat = row.optional('lat', parseWithin('lat', 90), 'badCoordinate');
    const parsedLng = row.optional('lng', parseWithin('lng', 180), 'badCoordinate');
    return parsedLat === undefined || parsedLng === undefined
      ? undefined
      : { lat: parsedLat, lng: parsedLng };
  }
  const otherAxis = placeCell === lat ? 'lng' : 'lat';
  const otherValue = otherCell
    ? (parsePlace(otherCell)?.[otherAxis] ?? parseCoordinate(otherCell, otherAxis))
    : place[otherAxis];
  if (otherValue === undefined || Math.abs(otherValue - place[otherAxis]) > toleranceDegrees)
    return row.refuse(otherAxis, 'coordinatesDiffer', { value: `${lat} · ${lng}` });
  return place;
};
/** About a metre: differently rounded values count as the same. */
const toleranceDegrees = 0.00001;

const parseWithin = (axis: Axis, max: number) => (text: string) => {
  const decimal = parseCoordinate(text, axis);
  return decimal !== undefined && Math.abs(decimal) <= max ? decimal : undefined;
};
