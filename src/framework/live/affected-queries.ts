import type { QueryKey } from '@tanstack/react-query';
import { isCrud } from '../../../contract/framework/crud';
import type { SharedObject } from '../../../contract/framework/live';
import { createRegistration } from '../../../contract/framework/registration';
import { findResource } from '../../../contract/framework/resources';

/** Which objects of the history the product's queries contain. */
export type QueriedObjects = {
  /** The object of a record page, by the first part of its query key. */
  records: Record<string, SharedObject>;
  /** The objects that the rows of a list contain, by its `rowsKey`; without an entry, those named so. */
  rows: Record<string, readonly string[]>;
  /** By the first part of the query key, for queries that are no list of a resource. */
  queries: Record<string, readonly string[]>;
};
const registration = createRegistration<QueriedObjects>('objects of queries', {
  records: {},
  rows: {},
  queries: {},
});
export const registerQueriedObjects = registration.register;

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
  const object = registration.get().records[String(root)];
  if (!object) return false;
  return records === null || records.some(each => each.object === object && each.id === id);
};
/** The kinds of objects whose data a query contains; none for a record or a call that is not listed here. */
const getObjects = (root: string, verb: string): readonly string[] => {
  const contract = findResource(root);
  if (!contract) return registration.get().queries[root] ?? none;
  const isList = verb === 'getList' || verb === 'map';
  // The history names the objects of a plain resource after it, with underscores. `getMany`: names of references.
  if (isCrud(contract)) return isList || verb === 'getMany' ? [contract.name.replace(/\W/g, '_')] : none;
  if (!isList) return none;
  return registration.get().rows[contract.rowsKey] ?? [contract.rowsKey];
};
const none: readonly string[] = [];
