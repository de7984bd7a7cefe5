import type { OrganisationResourceName } from '../../../contract/organisation/organisation';
import type { Db } from '../../framework/db/client';
import { invalid } from '../../framework/http/errors';
import { normalizeSearchText } from '../../framework/lists/search-text';
import { listClusters, listOwners, listWilayas } from '../../organisation/settings/queries-choices';
import { updateSiteClusters } from '../derived/queries-sites';
import { nearestShape } from '../geo/wilaya-shapes';
import { ownerLabels, wilayaById } from '../sites/queries';

type Values = Record<string, unknown>;
type RowRules = {
  /** The column by which other rows refer to a row: it cannot change. */
  keyColumn?: string;
  /** Adds default values to a new row. */
  addDefaults?: (db: Db, values: Values) => Promise<Values>;
  /** The field that a new row must have after its defaults are added. */
  requiredField?: string;
  /** Side effects of a change of these rows, in its transaction. */
  afterChange: (db: Db, ids: readonly number[]) => Promise<void>;
};

/** Rules for rows of the organisation, whoever writes them: a form, an import, or an undo. */
const rowRules: Record<OrganisationResourceName, RowRules> = {
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

const getRules = (table: string): RowRules | undefined => rowRules[table as OrganisationResourceName];

/** A new row's values with the defaults of its table. */
export const completeRow = async (db: Db, table: string, values: Values) =>
  (await getRules(table)?.addDefaults?.(db, values)) ?? values;

/** Runs the side effects of a change of rows, in its transaction. */
export const runAfterChange = async (db: Db, table: string, ids: readonly number[]) => {
  await getRules(table)?.afterChange(db, ids);
};

/** Refuses a new row without a required value that neither its writer nor its location provides. */
export const requireComplete = (table: string, values: Values) => {
  const requiredField = getRules(table)?.requiredField;
  if (requiredField && values[requiredField] === undefined) throw invalid(requiredField, 'required');
};

/** Refuses to change the column by which other rows refer to a row. */
export const requireUnchangedKey = (table: string, changes: Values) => {
  const keyColumn = getRules(table)?.keyColumn;
  if (keyColumn && keyColumn in changes) throw invalid(keyColumn, 'staysAsItIs');
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
const findShape = ({ number, lat, lng }: Values) =>
  typeof lat === 'number' && typeof lng === 'number' ? nearestShape(Number(number), { lat, lng }) : null;

const findCluster = async (db: Db, wilayaId: number) => (await wilayaById(db, wilayaId))?.cluster_id;
