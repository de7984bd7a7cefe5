import type { z } from 'zod';
import type { Area } from '../../../contract/organisation/vocabulary';
import type { deliverySites } from '../../../contract/sites/delivery-sites';
import type { gpmSites } from '../../../contract/sites/gpm-sites';
import type { Place } from '../../../contract/sites/place';
import type { ssrSites } from '../../../contract/sites/ssr-sites';
import type { Db } from '../../framework/db/client';
import { recordHistory } from '../../framework/history/record-history';
import { invalid } from '../../framework/http/errors';
import type { Handler, HandlerContext } from '../../framework/http/mount';
import { requireConfirmed } from '../../framework/http/require-confirmed';
import { getUsernames } from '../../organisation/directory/queries';
import { requireChoice } from '../../organisation/settings/require-choice';
import { addSitesToArea, updateSite } from '../derived/queries-sites';
import { kilometresFarOutside } from '../geo/kilometres-far-outside';
import { toNullablePlace } from '../geo/to-nullable-place';
import { addSites } from './add-sites';
import { requireManager, requireOwner, resolveManager } from './change-owner';
import { loadSiteWilayaFinder } from './load-site-wilaya-finder';
import {
  areasOfSites,
  findSiteByInvoiceCode,
  lockSite,
  ownerLabels,
  type SiteRecord,
  siteByCode,
} from './queries';
import { newSiteFields, toColumns } from './site-columns';

type NewSite = Omit<z.infer<(typeof ssrSites)['actions']['create']['input']>, 'site_manager_id'>;

export const createDeliverySite: Handler<(typeof deliverySites)['actions']['create']> = async ({
  input,
  ...call
}) => addSite(call, input, { area: 'delivery', kind: input.type_site, managerId: null });

export const createSsrSite: Handler<(typeof ssrSites)['actions']['create']> = async ({ input, ...call }) => {
  await requireOwner(call.db, input.site_owner);
  const managerId = await requireManager(
    call.db,
    call.user,
    input.site_manager_id,
    input.site_owner,
    'site_manager_id',
  );
  return addSite(call, input, { area: 'ssr', kind: 'site', managerId });
};

const addSite = async (
  call: Omit<HandlerContext, 'input'>,
  input: NewSite,
  { area, kind, managerId }: { area: Area; kind: 'site' | 'entrepot'; managerId: number | null },
) => {
  const { db, user, request } = call;
  await requireOwner(db, input.site_owner);
  const { site_lat: lat = null, site_lng: lng = null } = input;
  if ((lat === null) !== (lng === null))
    throw invalid(lat === null ? 'site_lat' : 'site_lng', 'coordinatesTogether');
  const place = toNullablePlace(lat, lng);
  const wilaya = await requireWilaya(call, input, place);
  if (await siteByCode(db, input.site_code))
    throw invalid('site_code', 'codeTaken', { code: input.site_code });
  const km = kilometresFarOutside(wilaya, place);
  const params = { km: km ?? 0, wilaya: wilaya.name };
  requireConfirmed(
    input.confirmed,
    km === null ? [] : [{ path: 'site_lat', cause: 'outsideWilaya', params }],
  );
  const site = {
    ...toColumns(newSiteFields, field => input[field]),
    area,
    code: input.site_code,
    kind,
    owner: input.site_owner,
    wilaya_id: wilaya.id,
    manager_id: managerId,
    address: input.site_addess_info || null,
    created_by: user.userid,
  };
  const [site_id] = await addSites(db, { user, address: request.ip }, [site]);
  return { site_id };
};

const requireWilaya = async (
  call: Omit<HandlerContext, 'input'>,
  { site_address_wilaya, site_cluster }: NewSite,
  place: Place | null,
) => {
  const findWilaya = await loadSiteWilayaFinder(call);
  const found = findWilaya({ wilaya: site_address_wilaya, cluster: site_cluster, place });
  if (found.wilaya) return found.wilaya;
  const path = found.field === 'wilaya' ? 'site_address_wilaya' : 'site_cluster';
  throw invalid(path, found.cause, found.params);
};

/**
 * Enrols a physical site for generator maintenance under its invoice code. One that came into the area by a plan has no
 * invoice code yet: its enrolment is completed.
 */
export const createGpmSite: Handler<(typeof gpmSites)['actions']['create']> = async ({
  input,
  db,
  user,
  request,
}) => {
  const before = await lockSite(db, user, input.site_physique);
  if (!before) throw invalid('site_physique', 'siteNotFound');
  if (before.kind === 'entrepot') throw invalid('site_physique', 'warehouseNotHere', { code: before.code });
  const isInArea = (await areasOfSites(db, [before.id], ['gpm'])).length > 0;
  if (isInArea && before.code_facture) throw invalid('site_physique', 'alreadyInArea', { code: before.code });
  if (await findSiteByInvoiceCode(db, input.site_code_facture, before.id))
    throw invalid('site_code_facture', 'codeFactureTaken', { code: input.site_code_facture });
  await requireChoice(db, 'gpm_modes', input.site_mode, 'site_mode');
  await requireChoice(db, 'zones', input.site_zone, 'site_zone');
  const owner = input.site_owner ?? before.owner;
  if (owner !== before.owner) await requireOwner(db, owner);
  requireConfirmed(input.confirmed, await listChangesToConfirm(db, before, owner, input.site_code_facture));
  if (!isInArea) await addSitesToArea(db, [before.id], 'gpm');
  const after = await updateSite(db, before.id, {
    owner,
    manager_id: resolveManager(before, owner),
    code_facture: input.site_code_facture,
    mode: input.site_mode ?? before.mode,
    zone: input.site_zone ?? before.zone,
    electrified: input.site_electrified ?? before.electrified,
  });
  await recordHistory(db, { user, address: request.ip }, [
    {
      object: 'sites',
      id: before.id,
      action: 'gpm/sites.create',
      before,
      after: isInArea ? after : { ...after, area: 'gpm' },
    },
  ]);
  return { site_id: before.id };
};

/** Values that enrolling would overwrite and that must be confirmed: owner with manager, invoice code. */
const listChangesToConfirm = async (db: Db, before: SiteRecord, owner: string, codeFacture: string) => {
  const { code } = before;
  const questions = [];
  if (owner !== before.owner) {
    const labels = await ownerLabels(db);
    const params = {
      code,
      before: labels.get(before.owner) ?? before.owner,
      after: labels.get(owner) ?? owner,
    };
    const manager = (await getUsernames(db, [before.manager_id]))(before.manager_id);
    questions.push({
      path: 'site_owner',
      ...(manager
        ? { cause: 'movesOwnerAndManager' as const, params: { ...params, manager } }
        : { cause: 'movesOwner' as const, params }),
    });
  }
  if (before.code_facture && before.code_facture !== codeFacture)
    questions.push({
      path: 'site_code_facture',
      cause: 'replacesFacture' as const,
      params: { code, before: before.code_facture, after: codeFacture },
    });
  return questions;
};
