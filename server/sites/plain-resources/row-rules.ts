import type { OrganisationResourceName } from '../../../contract/organisation/organisation';
import type { Db } from '../../framework/db/client';
import { normalizeSearchText } from '../../framework/lists/search-text';
import type { RowRules } from '../../framework/plain-resources/register-plain-resources';
import { listClusters, listOwners, listWilayas } from '../../organisation/settings/queries-choices';
import { updateSiteClusters } from '../derived/queries-sites';
import { nearestShape } from '../geo/wilaya-shapes';
import { ownerLabels, wilayaById } from '../sites/queries';

/** Rules for rows of the organisation. */
export const rowRules: Record<OrganisationResourceName, RowRules> = {
  owners: {
    keyColumn: 'key',
    addDefaults: async (db, values) => ({
      ...values,
      key: values.key ?? (await createOwnerKey(db, String(values.label))),
    }),
    afterChange: async () => {
      listOwners.invalidate();
      ownerLabels.invalidate();
    },
  },
  clusters: { afterChange: async () => listClusters.invalidate() },
  wilayas: {
    keyColumn: 'number',
    requiredField: 'cluster_id',
    addDefaults: async (db, values) => {
      const shape_of = values.shape_of ?? findShape(values);
      const cluster_id = values.cluster_id ?? (shape_of && (await findCluster(db, Number(shape_of))));
      return { ...values, shape_of, cluster_id: cluster_id ?? undefined };
    },
    afterChange: async (db, ids) => {
      listWilayas.invalidate();
      await updateSiteClusters(db, ids);
    },
  },
};

/** The label in small letters and digits, with a number where another owner has that key: « sarl-telecom-2 ». */
const createOwnerKey = async (db: Db, label: string) => {
  const base =
    normalizeSearchText(label)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 36) || 'owner';
  const taken = new Set([...(await listOwners(db)).map(({ id }) => String(id)), 'wilaya']);
  for (let suffix = 1; ; suffix++) {
    const key = suffix === 1 ? base : `${base}-${suffix}`;
    if (!taken.has(key)) return key;
  }
};

/** A new wilaya without a map shape uses the shape of the one that contains it. */
const findShape = ({ number, lat, lng }: Record<string, unknown>) =>
  typeof lat === 'number' && typeof lng === 'number' ? nearestShape(Number(number), { lat, lng }) : null;

const findCluster = async (db: Db, wilayaId: number) => (await wilayaById(db, wilayaId))?.cluster_id;
