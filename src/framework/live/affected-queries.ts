import type { QueryKey } from '@tanstack/react-query';
import { isCrud } from '../../../contract/framework/crud';
import type { SharedObject } from '../../../contract/framework/live';
import { findResource } from '../../../contract/framework/resources';

/** Whether a query lists records of these kinds (object names of the history); null stands for any kind. */
export const isListOfObjects = ([root, verb]: QueryKey, objects: ReadonlySet<string> | null) => {
  const listed = getObjects(String(root), String(verb));
  return listed.length > 0 && (objects === null || listed.some(object => objects.has(object)));
};

/** Whether a query reads one of these records; null stands for any. */
export const isQueryOfRecord = (
  [root, id]: QueryKey,
  records: readonly { object: SharedObject; id: number }[] | null,
) => {
  const object = objectByRecordRoot[String(root)];
  if (!object) return false;
  return records === null || records.some(each => each.object === object && each.id === id);
};
/** By the first part of the query key of a record page. */
const objectByRecordRoot: Record<string, SharedObject> = { site: 'sites', task: 'tasks' };

/** The kinds of objects whose data a query contains; none for a record or a call that is not listed here. */
const getObjects = (root: string, verb: string): readonly string[] => {
  const contract = findResource(root);
  if (!contract) return objectsByQueryRoot[root] ?? none;
  if (verb !== 'getList' && verb !== 'map') return none;
  // The history names the objects of a plain resource after it, with underscores.
  if (isCrud(contract)) return [contract.name.replace(/\W/g, '_')];
  return objectsByRowsKey[contract.rowsKey] ?? [contract.rowsKey];
};
/**
 * A site's row contains its next plan and last task, a plan's row its outcome, a visit's row the due date that
 * depends on these.
 */
const objectsByRowsKey: Record<string, readonly string[]> = {
  planning: ['plans', 'tasks'],
  sites: ['sites', 'plans', 'tasks'],
  users: ['accounts'],
  visits: ['plans', 'tasks', 'sites', 'maintenance_plans'],
  maintenance: ['maintenance_plans', 'plans', 'tasks'],
};
/** By the first part of the query key, for queries that are no list of a resource. */
const objectsByQueryRoot: Record<string, readonly string[]> = {
  restDays: ['settings'],
  agentLoad: ['plans', 'settings'],
  lateWork: ['sites', 'tasks'],
  board: ['plans', 'tasks', 'sites', 'anomalies', 'accounts', 'maintenance_plans', 'settings'],
  calendar: ['plans', 'tasks'],
  manuals: ['files'],
  person: ['accounts'],
  firstSteps: ['settings', 'owners', 'clusters', 'sites', 'accounts', 'plans', 'sessions', 'tasks'],
  // The sticky message, margins and versions are shown on every page.
  formLists: ['settings', 'owners', 'clusters', 'wilayas'],
  dashboards: ['sites', 'plans', 'tasks', 'accounts', 'owners', 'wilayas'],
};
const none: readonly string[] = [];
