import type { SiteDetail } from '../../../contract/sites';
import { toDecimal } from '../forms/coordinates';
import type { SiteRow } from './siteDialog';

/** What the edit dialog can change of a site. `site_address` is undefined where it is not known. */
export type EditableSite = Pick<
  SiteDetail,
  'site_id' | 'site_code' | 'site_name' | 'site_wilaya' | 'site_status' | 'site_lat' | 'site_lng'
> & { site_address?: string | null; version?: number };

export const editableFields = [
  'site_code',
  'site_status',
  'site_name',
  'site_wilaya',
  'site_address',
  'site_lat',
  'site_lng',
] as const satisfies readonly (keyof EditableSite)[];

/** The form holds text where people type text: coordinates may come as degrees, minutes and seconds. */
export type SiteForm = {
  site_code: string;
  site_name: string;
  site_wilaya: number;
  site_status: SiteDetail['site_status'];
  site_address?: string;
  site_lat: string;
  site_lng: string;
  note?: string;
};

export const editableOfDetail = (detail: SiteDetail): EditableSite => ({
  site_id: detail.site_id,
  site_code: detail.site_code,
  site_name: detail.site_name,
  site_wilaya: detail.site_wilaya,
  site_status: detail.site_status,
  site_address: detail.site_address ?? null,
  site_lat: detail.site_lat,
  site_lng: detail.site_lng,
  version: detail.version,
});

/** In the GPM list `site_code` is the invoice code. */
export const editableOfRow = (row: SiteRow): EditableSite => ({
  site_id: row.site_id,
  site_code: (row.site_physique as string | undefined) ?? row.site_code,
  site_name: row.site_name ?? null,
  site_wilaya: row.site_address_wilaya!,
  site_status: row.site_status!,
  site_lat: row.site_lat ?? null,
  site_lng: row.site_lng ?? null,
  version: row.version,
});

export const formOf = (site: EditableSite): SiteForm => ({
  site_code: site.site_code,
  site_name: site.site_name ?? '',
  site_wilaya: site.site_wilaya,
  site_status: site.site_status,
  site_address: site.site_address ?? '',
  site_lat: site.site_lat === null ? '' : String(site.site_lat),
  site_lng: site.site_lng === null ? '' : String(site.site_lng),
  note: '',
});

/** Only what was changed is sent, so that the history tells what somebody did. */
export const changesOf = (form: SiteForm, site: EditableSite): Partial<EditableSite> => {
  const typed: Partial<EditableSite> = {
    site_code: form.site_code.trim(),
    site_name: form.site_name?.trim() || null,
    site_wilaya: form.site_wilaya,
    site_status: form.site_status,
    site_address: site.site_address === undefined ? undefined : form.site_address?.trim() || null,
    site_lat: toDecimal(form.site_lat ?? '') ?? null,
    site_lng: toDecimal(form.site_lng ?? '') ?? null,
  };
  return Object.fromEntries(
    editableFields.filter(field => differ(typed[field], site[field])).map(field => [field, typed[field]]),
  );
};

export const differ = (one: unknown, other: unknown) => (one ?? null) !== (other ?? null);
