import type { CodeFound, PersonFound, SiteFound, TaskFound } from '../../../contract/office/search';
import type {
  barCodesBeginning,
  peopleNamed,
  serialNumbersBeginning,
  sitesNamed,
  taskNumbered,
} from './queries';

type RowOf<Query extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Query>>[number];

export const siteFound =
  (wilayas: ReadonlyMap<number, string>) =>
  ({ id, code, name, wilaya_id, status }: RowOf<typeof sitesNamed>): SiteFound => ({
    site_id: id,
    site_code: code,
    site_name: name,
    wilaya: wilayas.get(wilaya_id) ?? '',
    site_status: status as SiteFound['site_status'],
  });

export const taskFound = ({
  id,
  kind,
  status,
  created_at,
  username,
  ...site
}: RowOf<typeof taskNumbered>): TaskFound => ({
  task_id: id,
  task_type: kind,
  task_status: status,
  task_created: created_at.toISOString(),
  task_agent: username,
  ...site,
});

export const personFound = ({ id, ...person }: RowOf<typeof peopleNamed>): PersonFound => ({
  userid: id,
  ...person,
});

export const barCodeFound = ({ kind, ...found }: RowOf<typeof barCodesBeginning>): CodeFound => ({
  ...found,
  task_type: kind,
  equipment: null,
});

export const serialNumberFound = ({
  serial_number,
  category,
  ...site
}: RowOf<typeof serialNumbersBeginning>): CodeFound => ({
  code: serial_number!,
  ...site,
  task_id: null,
  task_type: null,
  equipment: category,
});
