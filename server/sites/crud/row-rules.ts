import type { Organised } from '../../../contract/organisation/organisation';
import type { Db } from '../../framework/db/client';
import { invalid } from '../../framework/http/errors';
import { clusters, owners, wilayas } from '../../organisation/settings/queries-choices';
import { followWilayas } from '../derived/queries-sites';
import { nearestShape } from '../geo/wilaya-shapes';
import { ownerLabels, wilayaById } from '../sites/queries';

type Values = Record<string, unknown>;
type RowRules = {
  /** What other rows name it by: it stays. */
  fixed?: string;
  /** What a new row has where nobody says it, and which of it may still be missing. */
  complete?: (db: Db, values: Values) => Promise<Values>;
  needed?: string;
  /** What follows from a change of these rows, in its transaction. */
  follow: (db: Db, ids: readonly number[]) => Promise<void>;
};

/** What holds for rows of the organisation, whoever writes them: a form, an import, the history that is taken back. */
const rowRules: Record<Organised, RowRules> = {
  owners: {
    fixed: 'key',
    follow: async () => {
      owners.invalidate();
      ownerLabels.invalidate();
    },
  },
  clusters: { follow: async () => clusters.invalidate() },
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
      wilayas.invalidate();
      await followWilayas(db, ids);
    },
  },
};

export const completed = async (db: Db, table: string, values: Values) =>
  (await rowRules[table as Organised]?.complete?.(db, values)) ?? values;

export const followed = async (db: Db, table: string, ids: readonly number[]) => {
  await rowRules[table as Organised]?.follow(db, ids);
};

/** Refuses a new row that lacks what neither its writer nor its place says. */
export const requireComplete = (table: string, values: Values) => {
  const { needed } = rowRules[table as Organised] ?? {};
  if (needed && values[needed] === undefined) throw invalid(needed, 'required');
};

/** Refuses to change what other rows name a row by. */
export const requireFixed = (table: string, changes: Values) => {
  const { fixed } = rowRules[table as Organised] ?? {};
  if (fixed && fixed in changes) throw invalid(fixed, 'staysAsItIs');
};

/** A wilaya that is not on the maps lies in the shape of one that is. */
const shapeFor = ({ number, lat, lng }: Values) =>
  typeof lat === 'number' && typeof lng === 'number' ? nearestShape(Number(number), { lat, lng }) : null;
