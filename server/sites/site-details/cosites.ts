import type { siteDetails } from '../../../contract/sites/site-details';
import type { Db } from '../../framework/db/client';
import { recordHistory } from '../../framework/history/record-history';
import { invalid } from '../../framework/http/errors';
import type { Handler } from '../../framework/http/mount';
import { requireVersion } from '../../framework/http/require-version';
import { normalizeSearchText } from '../../framework/lists/search-text';
import { requireChoice } from '../../organisation/settings/require-choice';
import { requireLockedSite, requireSite } from '../sites/require-site';
import {
  type CositeRecord,
  cositeById,
  deleteCosite,
  findCositesBySite,
  insertCosite,
  updateCosite,
} from './queries';
import { requireSitePart } from './require-site-part';
import { cositeRow } from './rows';

type Actions = (typeof siteDetails)['actions'];

export const listCosites: Handler<Actions['cosites']> = async ({ input, user, db }) => {
  await requireSite(db, user, input.site_id);
  return { data: (await findCositesBySite(db, input.site_id)).map(cositeRow) };
};

export const addCosite: Handler<Actions['addCosite']> = async ({ input, user, db, request }) => {
  const { site_id, site_type, site_code } = input;
  await requireLockedSite(db, user, site_id);
  await requireChoice(db, 'cosite_types', site_type, 'site_type');
  await requireUnique(db, { site_id, site_type, site_code });
  const id = await insertCosite(db, { site_id, site_type, site_code });
  await recordHistory(db, { user, address: request.ip }, [
    { object: 'sites', id: site_id, action: 'siteDetails.addCosite', after: { site_type, site_code } },
  ]);
  return { id };
};

export const editCosite: Handler<Actions['editCosite']> = async ({ input, user, db, request }) => {
  const { id, site_type, site_code, version } = input;
  const before = await requireSitePart(db, user, () => cositeById(db, id));
  await requireVersion(version, before.version, () => cositeRow(before));
  // A stored type that was removed from the catalogue may stay.
  if (site_type !== before.site_type) await requireChoice(db, 'cosite_types', site_type, 'site_type');
  await requireUnique(db, { ...before, site_type, site_code });
  const after = await updateCosite(db, id, { site_type, site_code });
  await recordHistory(db, { user, address: request.ip }, [
    {
      object: 'sites',
      id: before.site_id,
      action: 'siteDetails.editCosite',
      about: pickName(before),
      before,
      after,
    },
  ]);
  return {};
};

export const removeCosite: Handler<Actions['deleteCosite']> = async ({ input, user, db, request }) => {
  const before = await requireSitePart(db, user, () => cositeById(db, input.id));
  await deleteCosite(db, before.id);
  await recordHistory(db, { user, address: request.ip }, [
    { object: 'sites', id: before.site_id, action: 'siteDetails.deleteCosite', before: pickName(before) },
  ]);
  return {};
};

const pickName = ({ site_type, site_code }: CositeRecord) => ({ site_type, site_code });

const requireUnique = async (
  db: Db,
  cosite: Pick<CositeRecord, 'site_id' | 'site_type' | 'site_code'> & { id?: number },
) => {
  const others = (await findCositesBySite(db, cosite.site_id)).filter(({ id }) => id !== cosite.id);
  const code = normalizeSearchText(cosite.site_code);
  const isTaken = others.some(
    other => other.site_type === cosite.site_type && normalizeSearchText(other.site_code) === code,
  );
  if (isTaken) throw invalid('site_code', 'codeTaken', { code: cosite.site_code });
};
