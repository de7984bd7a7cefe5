import { fieldsWith } from '../../../../contract/framework/fields';
import { parseCoordinate } from '../../../../contract/sites/coordinates';
import { type SiteEdit, siteFields } from '../../../../contract/sites/site-fields';
import { type SiteDetail, siteActions } from '../../../../contract/sites/sites';
import type { SiteRow } from '../../../work/site-selection/site-dialog';

/** The invoice code is set when a site is enrolled. */
type Edited = Exclude<SiteEdit, 'site_code_facture'>;
/** The editable fields of a site, and its identifying ones; undefined is unknown. */
export type EditableSite = Pick<SiteDetail, 'site_id' | 'site_code' | 'site_status' | 'site_wilaya'> &
  Partial<Pick<SiteDetail, Edited | 'version'>>;

/** In the dialog's order; fields not listed come after. */
export const mainFields = [
  'site_code',
  'site_status',
  'site_name',
  'site_wilaya',
  'site_address',
  'site_lat',
  'site_lng',
] as const satisfies Edited[];
const isOther = (field: SiteEdit): field is Exclude<Edited, (typeof mainFields)[number]> =>
  field !== 'site_code_facture' && !mainFields.some(placed => placed === field);
export const otherFields = fieldsWith(siteFields, 'edit').filter(isOther);
export const editableFields: readonly Edited[] = [...mainFields, ...otherFields];

/** The form uses text for typed values: coordinates may be entered as degrees, minutes and seconds. */
export type SiteForm = { [F in Edited]?: Exclude<SiteDetail[F], null> | string } & { note?: string };

export const editableFromDetail = (detail: SiteDetail): EditableSite => ({
  ...picked(detail),
  site_id: detail.site_id,
  version: detail.version,
});

/** In the GPM list `site_code` is the invoice code. */
export const editableFromRow = (row: SiteRow): EditableSite => ({
  ...picked(row as Partial<SiteDetail>),
  site_id: row.site_id,
  site_code: (row.site_physique as string | undefined) ?? row.site_code,
  site_wilaya: row.site_address_wilaya!,
  version: row.version,
});

const picked = (site: Partial<SiteDetail>) =>
  Object.fromEntries(
    editableFields.filter(field => field in site).map(field => [field, site[field]]),
  ) as Pick<SiteDetail, Edited>;

export const toForm = (site: EditableSite): SiteForm => ({
  ...Object.fromEntries(
    editableFields.map(field => [
      field,
      isCoordinate(field) ? String(site[field] ?? '') : (site[field] ?? ''),
    ]),
  ),
  note: '',
});

/** Only changed fields are sent, so that the history shows what the user did. */
export const getChanges = (form: SiteForm, site: EditableSite): Partial<EditableSite> =>
  Object.fromEntries(
    editableFields
      .filter(field => field in site)
      .map(field => [field, typed(field, form[field])] as const)
      .filter(([field, value]) => isDifferent(value, site[field])),
  );

const typed = (field: Edited, value: unknown) =>
  isCoordinate(field)
    ? (parseCoordinate(String(value ?? ''), field === 'site_lat' ? 'lat' : 'lng') ?? null)
    : typeof value === 'string'
      ? value.trim() || null
      : (value ?? null);

export const isCoordinate = (field: string) => field === 'site_lat' || field === 'site_lng';

/** An emptied field is sent as null if the call accepts that, otherwise as an empty text. */
export const toPayload = (changes: Partial<EditableSite>) =>
  Object.fromEntries(
    editableFields
      .filter(field => field in changes)
      .map(field => [field, isNullable(field) ? changes[field] : (changes[field] ?? '')]),
  );
const isNullable = (field: Edited) => siteActions.edit.input.shape[field].safeParse(null).success;

export const isDifferent = (one: unknown, other: unknown) => (one ?? null) !== (other ?? null);
