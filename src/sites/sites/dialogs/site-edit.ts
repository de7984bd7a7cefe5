import { parseCoordinate } from '../../../../contract/framework/coordinates';
import { fieldsWith } from '../../../../contract/framework/fields';
import { siteAreas } from '../../../../contract/sites/site-areas';
import { type SiteEdit, siteFields } from '../../../../contract/sites/site-fields';
import { type SiteDetail, siteActions } from '../../../../contract/sites/sites';
import type { SiteRow } from '../../../work/site-selection/site-dialog';

/** The editable and the identifying fields of a site; undefined if unknown, or not of this site. */
export type EditableSite = Pick<SiteDetail, 'site_id' | 'site_code' | 'site_status' | 'site_wilaya'> &
  Partial<Pick<SiteDetail, SiteEdit | 'version'>>;

/** The dialog's first fields, in order. */
export const mainFields = [
  'site_code',
  'site_status',
  'site_name',
  'site_wilaya',
  'site_address',
  'site_lat',
  'site_lng',
] as const satisfies SiteEdit[];
const isOther = (field: SiteEdit): field is Exclude<SiteEdit, (typeof mainFields)[number]> =>
  !mainFields.some(main => main === field);
export const otherFields = fieldsWith(siteFields, 'edit').filter(isOther);
export const editableFields: readonly SiteEdit[] = [...mainFields, ...otherFields];
/** Set when a site is enrolled for generator maintenance; other sites have none. */
const enrolmentFields: readonly SiteEdit[] = [
  'site_code_facture',
  'site_mode',
  'site_zone',
  'site_electrified',
];

/** The form's values. Coordinates are text: they may be entered as degrees, minutes and seconds. */
export type SiteForm = { [F in SiteEdit]?: Exclude<SiteDetail[F], null> | string } & { note?: string };

export const editableFromDetail = (detail: SiteDetail): EditableSite => ({
  ...pickEditable(
    detail,
    detail.areas.some(({ area }) => siteAreas[area].enrolled),
  ),
  site_id: detail.site_id,
  version: detail.version,
});

/** In the GPM list `site_code` is the invoice code, and `site_physique` the site's own code. */
export const editableFromRow = (row: SiteRow): EditableSite => ({
  ...pickEditable(row as Partial<SiteDetail>, row.site_physique !== undefined),
  site_id: row.site_id,
  site_code: (row.site_physique as string | undefined) ?? row.site_code,
  site_wilaya: row.site_address_wilaya!,
  version: row.version,
});

const pickEditable = (site: Partial<SiteDetail>, isEnrolled: boolean) =>
  Object.fromEntries(
    editableFields
      .filter(field => field in site && (isEnrolled || !enrolmentFields.includes(field)))
      .map(field => [field, site[field]]),
  ) as Pick<SiteDetail, SiteEdit>;

/** The form's initial values. */
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
      .map(field => [field, parseField(field, form[field])] as const)
      .filter(([field, value]) => isDifferent(value, site[field])),
  );

/** The value of a form field as the server expects it; null if empty. */
const parseField = (field: SiteEdit, value: unknown) => {
  if (isCoordinate(field))
    return parseCoordinate(String(value ?? ''), field === 'site_lat' ? 'lat' : 'lng') ?? null;
  if (typeof value === 'string') return value.trim() || null;
  return value ?? null;
};

export const isCoordinate = (field: string) => field === 'site_lat' || field === 'site_lng';

/** An emptied field is sent as null if the call accepts that, otherwise as an empty text. */
export const toPayload = (changes: Partial<EditableSite>) =>
  Object.fromEntries(
    editableFields
      .filter(field => field in changes)
      .map(field => [field, isNullable(field) ? changes[field] : (changes[field] ?? '')]),
  );
const isNullable = (field: SiteEdit) => siteActions.edit.input.shape[field].safeParse(null).success;

export const isDifferent = (one: unknown, other: unknown) => (one ?? null) !== (other ?? null);
