import { type FieldsIn, fieldsIn, fieldsWith, newFields } from '../../../contract/framework/fields';
import { gpmSiteFields, type SiteEdit, siteFields } from '../../../contract/sites/site-fields';
import type { SiteRecord } from './queries';

type Stored<T> = keyof { [F in keyof T as T[F] extends { column: keyof SiteRecord } ? F : never]: true };
/** Fields with a different name in each list. */
type Named = 'site_code' | 'site_type' | 'site_physique';
type Sent = Exclude<FieldsIn<typeof gpmSiteFields, 'row'> & Stored<typeof gpmSiteFields>, Named>;
type Column<F extends Sent> = (typeof gpmSiteFields)[F]['column'];

const named: readonly string[] = ['site_code', 'site_type', 'site_physique'] satisfies Named[];
const isSent = <F extends keyof typeof gpmSiteFields>(field: F): field is F & Sent =>
  'column' in gpmSiteFields[field] && !named.includes(field);

/** Fields returned as they are stored: of all lists, and of those of the GPM area. */
export const storedRowFields = fieldsIn(siteFields, 'row').filter(isSent);
export const gpmStoredRowFields = fieldsIn(gpmSiteFields, 'row').filter(isSent);
export const sheetFields = fieldsIn(gpmSiteFields, 'sheet').filter(isSent);

/** « s.name as site_name » */
export const selectColumns = <F extends Sent>(fields: readonly F[]) =>
  fields.map(field => `s.${gpmSiteFields[field].column} as ${field}`) as {
    [N in F]: `s.${Column<N>} as ${N}`;
  }[F][];

/** Assigned key by key instead of spread: an export makes 100,000 of these. */
export const assignFields = <W extends object, F extends Sent, Row extends Record<F, unknown>>(
  made: W,
  fields: readonly F[],
  row: Row,
) => {
  const wire: Partial<Pick<Row, F>> = made;
  for (const field of fields) wire[field] = row[field];
  return made as W & Pick<Row, F>;
};

type Detailed = FieldsIn<typeof siteFields, 'detail'> & Stored<typeof siteFields>;
const isStored = <F extends keyof typeof siteFields>(field: F): field is F & Stored<typeof siteFields> =>
  'column' in siteFields[field];
const detailFields = fieldsIn(siteFields, 'detail').filter(isStored);
/** The fields of a site's page returned as they are stored. */
export const toDetailFields = (site: SiteRecord) =>
  Object.fromEntries(detailFields.map(field => [field, site[siteFields[field].column]])) as {
    [F in Detailed]: SiteRecord[(typeof siteFields)[F]['column']];
  };

export const editFields = fieldsWith(siteFields, 'edit');
export const newSiteFields = newFields(siteFields);
export const importFields = fieldsWith(siteFields, 'import');

/** Input fields as columns of `sites`; an emptied text becomes null. */
export const toColumns = <F extends SiteEdit>(fields: readonly F[], read: (field: F) => unknown) =>
  Object.fromEntries(
    fields.map(field => {
      const value = read(field);
      return [siteFields[field].column, value === '' ? null : (value ?? null)];
    }),
  ) as Pick<SiteRecord, (typeof siteFields)[F]['column']>;
