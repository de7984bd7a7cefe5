import type { siteActions } from '../../contract/sites';
import type { Db } from '../db/client';
import { requireConfirmed } from '../platform/confirmed';
import { invalid } from '../platform/errors';
import { recordHistory } from '../platform/history';
import type { Handler } from '../platform/mount';
import { searchText } from '../platform/search-text';
import type { User } from '../platform/user';
import { requireVersion } from '../platform/versions';
import { copySiteToWork } from '../tasks/copy-site';
import { distanceBetween, placeOf } from '../tasks/distance';
import { mayWorkIn } from './create';
import { showSite } from './detail';
import { farOutside } from './outside-wilaya';
import { insertNote, type SiteRecord, siteByCode, siteByFacture, updateSite, wilayaById } from './queries';
import { requireSiteToChange } from './require-site';

/** Changes a site and adds a note. A version that is not the stored one answers 409 with the record as it stands. */
export const editSite: Handler<(typeof siteActions)['edit']> = async ({ input, user, db, request }) => {
  const before = await requireSiteToChange(db, user, input.site_id);
  await requireVersion(input.version, before.version, () => showSite(db, user, before.id));
  await requireFreeCodes(db, before, input.site_code, input.site_code_facture);
  const wilaya = await requireReachableWilaya(db, user, before, input.site_wilaya);
  const { lat = before.lat, lng = before.lng } = { lat: input.site_lat, lng: input.site_lng };
  if ((lat === null) !== (lng === null))
    throw invalid(lat === null ? 'site_lat' : 'site_lng', 'coordinatesTogether');
  requireConfirmed(input.confirmed, farFromWilaya(before, wilaya, placeOf(lat, lng)));

  const code = input.site_code ?? before.code;
  const name = input.site_name ?? before.name;
  const values = {
    code,
    name: name || null,
    code_facture: (input.site_code_facture ?? before.code_facture) || null,
    wilaya_id: wilaya.id,
    cluster_id: wilaya.cluster_id,
    address: (input.site_address ?? before.address) || null,
    status: input.site_status ?? before.status,
    lat,
    lng,
    code_search: searchText(code),
    name_search: searchText(name),
  };
  if (!input.note && isAsBefore(before, values)) return { data: await showSite(db, user, before.id) };

  const after = await updateSite(db, before.id, values);
  await copySiteToWork(db, [before.id]);
  if (input.note) await insertNote(db, { site_id: before.id, content: input.note, created_by: user.userid });
  await recordHistory(db, { user, address: request.ip }, [
    {
      object: 'sites',
      id: before.id,
      action: 'sites.edit',
      before,
      after: { ...after, ...(input.note && { note: input.note }) },
    },
  ]);
  return { data: await showSite(db, user, before.id) };
};

/** What is asked about a place, or a wilaya, that is new and does not fit the other. */
const farFromWilaya = (
  before: SiteRecord,
  wilaya: { id: number; name: string },
  place: ReturnType<typeof placeOf>,
) => {
  const move = (distanceBetween(placeOf(before.lat, before.lng), place) ?? 0) / 1000;
  const isNew = before.lat !== place?.lat || before.lng !== place?.lng;
  const km = isNew || wilaya.id !== before.wilaya_id ? farOutside(wilaya.id, place) : null;
  if (km === null) return [];
  const params = { km, wilaya: wilaya.name, move: Math.round(move) };
  return [
    {
      path: isNew ? 'site_lat' : 'site_wilaya',
      cause: move ? ('outsideWilayaMoved' as const) : ('outsideWilaya' as const),
      params,
    },
  ];
};

const isAsBefore = (before: SiteRecord, values: Partial<SiteRecord>) =>
  Object.entries(values).every(([field, value]) => before[field as keyof SiteRecord] === value);

const requireFreeCodes = async (db: Db, before: SiteRecord, code?: string, codeFacture?: string) => {
  if (code && code !== before.code && (await siteByCode(db, code, before.id)))
    throw invalid('site_code', 'codeTaken', { code });
  if (codeFacture && codeFacture !== before.code_facture && (await siteByFacture(db, codeFacture, before.id)))
    throw invalid('site_code_facture', 'codeFactureTaken', { code: codeFacture });
};

/** A site moves only to where its editor can still see it. */
const requireReachableWilaya = async (db: Db, user: User, before: SiteRecord, wilayaId?: number) => {
  const wilaya = await wilayaById(db, wilayaId ?? before.wilaya_id);
  if (wilaya && (wilaya.cluster_id === before.cluster_id || mayWorkIn(user, wilaya.cluster_id)))
    return wilaya;
  throw invalid('site_wilaya', 'unknownWilaya');
};
