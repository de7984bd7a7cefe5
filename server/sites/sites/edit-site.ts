import { distanceBetween } from '../../../contract/sites/distance';
import { siteFields } from '../../../contract/sites/site-fields';
import type { siteActions } from '../../../contract/sites/sites';
import type { Db } from '../../framework/db/client';
import { recordHistory } from '../../framework/history/record-history';
import { invalid } from '../../framework/http/errors';
import type { Handler } from '../../framework/http/mount';
import { requireConfirmed } from '../../framework/http/require-confirmed';
import { requireVersion } from '../../framework/http/require-version';
import type { User } from '../../framework/identity/user';
import { requireChoice } from '../../organisation/settings/require-choice';
import { updateSite } from '../derived/queries-sites';
import { kilometresFarOutside } from '../geo/kilometres-far-outside';
import { toNullablePlace } from '../geo/to-nullable-place';
import { canAddSitesIn } from './can-add-sites-in';
import { findSiteByInvoiceCode, insertNote, type SiteRecord, siteByCode, wilayaById } from './queries';
import { listSeenAssignments } from './queries-assignments';
import { listAssignmentQuestions } from './require-assignments-confirmed';
import { requireLockedSite } from './require-site';
import { editFields, toColumns } from './site-columns';
import { getSiteDetail } from './site-detail';

/** Updates a site and adds a note. An outdated version returns 409 with the current record. */
export const editSite: Handler<(typeof siteActions)['edit']> = async ({ input, user, db, request }) => {
  const before = await requireLockedSite(db, user, input.site_id);
  await requireVersion(input.version, before.version, () => getSiteDetail(db, user, before.id));
  await requireFreeCodes(db, before, input.site_code, input.site_code_facture);
  // What the site has stays, whatever became of the list.
  if (input.site_mode !== before.mode) await requireChoice(db, 'gpm_modes', input.site_mode, 'site_mode');
  if (input.site_zone !== before.zone) await requireChoice(db, 'zones', input.site_zone, 'site_zone');
  const wilaya = await requireReachableWilaya(db, user, before, input.site_wilaya);
  const { lat = before.lat, lng = before.lng } = { lat: input.site_lat, lng: input.site_lng };
  if ((lat === null) !== (lng === null))
    throw invalid(lat === null ? 'site_lat' : 'site_lng', 'coordinatesTogether');

  const values = toColumns(editFields, field =>
    input[field] === undefined ? before[siteFields[field].column] : input[field],
  );
  if (!input.note && isUnchanged(before, values)) return { data: await getSiteDetail(db, user, before.id) };

  const seen = wilaya.cluster_id === before.cluster_id ? [] : await listSeenAssignments(db, [before.id]);
  const after = await updateSite(db, before.id, values);
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
  requireConfirmed(input.confirmed, [
    ...listFarMoves(before, wilaya, toNullablePlace(lat, lng)),
    ...(await listAssignmentQuestions({ db, user: null }, 'site_wilaya', seen)),
  ]);
  return { data: await getSiteDetail(db, user, before.id) };
};

/** What the user must confirm: a changed position or wilaya, where the position is far outside the wilaya. */
const listFarMoves = (
  before: SiteRecord,
  wilaya: { id: number; name: string },
  place: ReturnType<typeof toNullablePlace>,
) => {
  const movedKm = (distanceBetween(toNullablePlace(before.lat, before.lng), place) ?? 0) / 1000;
  const isMoved = before.lat !== place?.lat || before.lng !== place?.lng;
  const km = isMoved || wilaya.id !== before.wilaya_id ? kilometresFarOutside(wilaya, place) : null;
  if (km === null) return [];
  const params = { km, wilaya: wilaya.name, move: Math.round(movedKm) };
  return [
    {
      path: isMoved ? 'site_lat' : 'site_wilaya',
      cause: movedKm ? ('outsideWilayaMoved' as const) : ('outsideWilaya' as const),
      params,
    },
  ];
};

const isUnchanged = (before: SiteRecord, values: Partial<SiteRecord>) =>
  Object.entries(values).every(([field, value]) => before[field as keyof SiteRecord] === value);

const requireFreeCodes = async (db: Db, before: SiteRecord, code?: string, codeFacture?: string) => {
  if (code && code !== before.code && (await siteByCode(db, code, before.id)))
    throw invalid('site_code', 'codeTaken', { code });
  const isInvoiceCodeNew = codeFacture && codeFacture !== before.code_facture;
  if (isInvoiceCodeNew && (await findSiteByInvoiceCode(db, codeFacture, before.id)))
    throw invalid('site_code_facture', 'codeFactureTaken', { code: codeFacture });
};

/** A site may only be moved to where its editor can still see it. */
const requireReachableWilaya = async (db: Db, user: User, before: SiteRecord, wilayaId?: number) => {
  const wilaya = await wilayaById(db, wilayaId ?? before.wilaya_id);
  if (wilaya && (wilaya.cluster_id === before.cluster_id || canAddSitesIn(user, wilaya.cluster_id)))
    return wilaya;
  throw invalid('site_wilaya', 'unknownWilaya');
};
