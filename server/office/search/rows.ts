import type {
  CodeSearchResult,
  PersonSearchResult,
  SiteSearchResult,
  TaskSearchResult,
} from '../../../contract/office/search';
import type {
  findTaskByNumber,
  searchBarCodes,
  searchPeople,
  searchSerialNumbers,
  searchSites,
} from './queries';

type RowOf<Query extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Query>>[number];

export const toSiteSearchResult =
  (wilayas: ReadonlyMap<number, string>) =>
  ({ id, code, name, wilaya_id, status }: RowOf<typeof searchSites>): SiteSearchResult => ({
    site_id: id,
    site_code: code,
    site_name: name,
    wilaya: wilayas.get(wilaya_id) ?? '',
    site_status: status as SiteSearchResult['site_status'],
  });

export const toTaskSearchResult = ({
  id,
  kind,
  status,
  created_at,
  username,
  ...site
}: RowOf<typeof findTaskByNumber>): TaskSearchResult => ({
  task_id: id,
  task_type: kind,
  task_status: status,
  task_created: created_at.toISOString(),
  task_agent: username,
  ...site,
});

export const toPersonSearchResult = ({ id, ...person }: RowOf<typeof searchPeople>): PersonSearchResult => ({
  userid: id,
  ...person,
});

export const toBarCodeSearchResult = ({
  kind,
  ...found
}: RowOf<typeof searchBarCodes>): CodeSearchResult => ({
  ...found,
  task_type: kind,
  equipment: null,
});

export const toSerialNumberSearchResult = ({
  serial_number,
  category,
  ...site
}: RowOf<typeof searchSerialNumbers>): CodeSearchResult => ({
  code: serial_number!,
  ...site,
  task_id: null,
  task_type: null,
  equipment: category,
});
