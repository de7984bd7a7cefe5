import type { siteActions } from '../../contract/sites';
import { conflict, invalid } from '../platform/errors';
import { recordHistory } from '../platform/history';
import type { Handler } from '../platform/mount';
import { searchText } from '../platform/search-text';
import { showSite } from './detail';
import { insertNote, siteByCode, updateSite, wilayaById } from './queries';
import { requireSiteToChange } from './require-site';

/** Changes a site and adds a note. A version that is not the stored one answers 409 with the record as it stands. */
export const editSite: Handler<(typeof siteActions)['edit']> = async ({ input, user, db, request }) => {
  const before = await requireSiteToChange(db, user, input.site_id);
  if (input.version !== undefined && input.version !== before.version)
    throw conflict({ current: await showSite(db, user, before.id) });
  if (input.site_code && input.site_code !== before.code && (await siteByCode(db, input.site_code)))
    throw invalid('site_code', 'codeTaken', { code: input.site_code });
  const wilaya = await wilayaById(db, input.site_wilaya ?? before.wilaya_id);
  if (!wilaya) throw invalid('site_wilaya', 'unknownWilaya');

  const { lat = before.lat, lng = before.lng } = { lat: input.site_lat, lng: input.site_lng };
  if ((lat === null) !== (lng === null))
    throw invalid(lat === null ? 'site_lat' : 'site_lng', 'coordinatesTogether');
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
  return { data: await showSite(db, user, before.id) };
};
