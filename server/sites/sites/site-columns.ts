import { type FieldsIn, fieldsIn, fieldsWith, newFields } from '../../../contract/framework/fields';
import { gpmSiteFields, type SiteEdit, siteFields } from '../../../contract/sites/site-fields';
import type { SiteRecord } from './queries';

/** The fields that have a column of `sites`. */
type WithColumn<T> = keyof { [F in keyof T as T[F] extends { column: keyof SiteRecord } ? F : never]: true };
/** Fields with a different name in each list. */
type ListSpecific = 'site_code' | 'site_type' | 'site_physique';
type StoredField = Exclude<
  FieldsIn<typeof gpmSiteFields, 'row'> & WithColumn<typeof gpmSiteFields>,
  ListSpecific
>;
type Column<F extends StoredField> = (typeof gpmSiteFields)[F]['column'];

const listSpecific: readonly string[] = ['site_code', 'site_type', 'site_physique'] satisfies ListSpecific[];
const isReturnedAsStored = <F extends keyof typeof gpmSiteFields>(field: F): field is F & StoredField =>
  'column' in gpmSiteFields[field] && !listSpecific.includes(field);

/** Fields returned as they are stored: of all lists, and of those of the GPM area. */
export const storedRowFields = fieldsIn(siteFields, 'row').filter(isReturnedAsStored);
export const gpmStoredRowFields = fieldsIn(gpmSiteFields, 'row').filter(isReturnedAsStored);
export const sheetFields = fieldsIn(gpmSiteFields, 'sheet').filter(isReturnedAsStored);

/** « s.name as site_name » */
export const selectColumns = <F extends StoredField>(fields: readonly F[]) =>
  fields.map(field => `s.${gpmSiteFields[field].column} as ${field}`) as {
    [N in F]: `s.${Column<N>} as ${N}`;
  }[F][];

/** Assigned key by key instead of spread: an export makes 100,000 of these. */
export const assignFields = <Target extends object, F extends StoredField, Row extends Record<F, unknown>>(
  target: Target,
  fields: readonly F[],
  row: Row,
) => {
  const assigned: Partial<Pick<Row, F>> = target;
  for (const field of fields) assigned[field] = row[field];
  return target as Target & Pick<Row, F>;
};

type Detailed = FieldsIn<typeof siteFields, 'detail'> & WithColumn<typeof siteFields>;
const hasColumn = <F extends keyof typeof siteFields>(field: F): field is F & WithColumn<typeof siteFields> =>
  'column' in siteFields[field];
const detailFields = fieldsIn(siteFields, 'detail').filter(hasColumn);
/** The fields of a site's page returned as they are stored. */
export const toDetailFields = (site: SiteRecord) =>
  Object.fromEntries(detailFields.map(field => [field, site[siteFields[field].column]])) as {
    [F in Detailed]: SiteRecord[(typeof siteFields)[F]['column']];
  };

export const editFields = fieldsWith(siteFields, 'edit');
export const newSiteFields = newFields(siteFields);
export const importFields = fieldsWith(siteFields, 'import');
/** The same by import column. */
export const importedSiteFields = importFields.map(name => ({
  column: siteFields[name].import,
  name,
  schema: siteFields[name].edit,
}));

/** Input fields as columns of `sites`; an emptied text becomes null. */
export const toColumns = <F extends SiteEdit>(fields: readonly F[], read: (field: F) => unknown) =>
  Object.fromEntries(
    fields.map(field => {
      const value = read(field);
      return [siteFields[field].column, value === '' ? null : (value ?? null)];
    }),
  ) as Pick<SiteRecord, (typeof siteFields)[F]['column']>;
