import type { OrganisationResourceName } from '../../../contract/organisation/organisation';
import type { Db } from '../../framework/db/client';
import { invalid } from '../../framework/http/errors';
import { listClusters, listOwners, listWilayas } from '../../organisation/settings/queries-choices';
import { updateSiteClusters } from '../derived/queries-sites';
import { nearestShape } from '../geo/wilaya-shapes';
import { ownerLabels, wilayaById } from '../sites/queries';

type Values = Record<string, unknown>;
type RowRules = {
  /** The column by which other rows refer to it: it cannot change. */
  fixed?: string;
  /** Defaults of a new row, and which fields may still be missing. */
  complete?: (db: Db, values: Values) => Promise<Values>;
  needed?: string;
  /** Side effects of a change of these rows, in its transaction. */
  follow: (db: Db, ids: readonly number[]) => Promise<void>;
};

/** Rules for rows of the organisation, whoever writes them: a form, an import, or an undo. */
const rowRules: Record<OrganisationResourceName, RowRules> = {
  owners: {
    fixed: 'key',
    follow: async () => {
      listOwners.invalidate();
      ownerLabels.invalidate();
    },
  },
  clusters: { follow: async () => listClusters.invalidate() },
  wilayas: {
    fixed: 'number',
    needed: 'cluster_id',
    complete: async (db, values) => {
      const shape_of = values.shape_of ?? shapeFor(values);
      const cluster_id =
        values.cluster_id ?? (shape_of && (await wilayaById(db, Number(shape_of)))?.cluster_id);
      return { ...values, shape_of, cluster_id: cluster_id ?? undefined };
    },
    follow: async (db, ids) => {
      listWilayas.invalidate();
      await updateSiteClusters(db, ids);
    },
  },
};

export const completeRow = async (db: Db, table: string, values: Values) =>
  (await rowRules[table as OrganisationResourceName]?.complete?.(db, values)) ?? values;

export const runAfterChange = async (db: Db, table: string, ids: readonly number[]) => {
  await rowRules[table as OrganisationResourceName]?.follow(db, ids);
};

/** Refuses a new row without a required value that neither its writer nor its location provides. */
export const requireComplete = (table: string, values: Values) => {
  const { needed } = rowRules[table as OrganisationResourceName] ?? {};
  if (needed && values[needed] === undefined) throw invalid(needed, 'required');
};

/** Refuses to change the column by which other rows refer to a row. */
export const requireUnchangedKey = (table: string, changes: Values) => {
  const { fixed } = rowRules[table as OrganisationResourceName] ?? {};
  if (fixed && fixed in changes) throw invalid(fixed, 'staysAsItIs');
};

/** A new wilaya without a map shape uses the shape of the one that contains it. */
const shapeFor = ({ number, lat, lng }: Values) =>
  typeof lat === 'number' && typeof lng === 'number' ? nearestShape(Number(number), { lat, lng }) : null;
