import { sql } from 'kysely';
import type { z } from 'zod';
import type { ResourceContract, Visibility } from '../../../contract/framework/endpoint';
import { type FieldType, getFieldMeta } from '../../../contract/framework/field-meta';
import { hasFullAccess } from '../../../contract/organisation/row-access';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { type Condition, subjectVisibilityKey, visiblePlace } from '../../organisation/row-access/visibility';
import { accountVisibleTo } from '../../organisation/row-access/visibility-accounts';
import { siteVisibleTo } from '../../organisation/row-access/visibility-sites';

type PlainContract = Pick<ResourceContract, 'name' | 'record' | 'visibility'>;

/**
 * The rows of a plain resource that a user may see, as a condition on its table as `t`. The owner of a row follows from
 * the types of the record's fields (product decisions, « Who sees which rows »).
 */
export const rowVisibleTo = (db: Db, contract: PlainContract, user: User): Condition => {
  const { visibility = 'own' } = contract;
  if (visibility === 'own') return sql`t.created_by = ${user.userid}`;
  if (visibility === 'everyone' || hasFullAccess(subjectOf[visibility], user)) return sql`true`;
  if (visibility === 'bySite')
    return anyOf(fieldsOfType(contract, 'site').map(site => isVisibleSite(db, site, user)));
  return withinOrganisation(db, contract, user);
};

/** Users with the same key see the same rows. */
export const rowVisibilityKey = ({ visibility = 'own' }: PlainContract, user: User) => {
  if (visibility === 'everyone') return 'all';
  if (visibility === 'own') return `own:${user.userid}`;
  return subjectVisibilityKey(subjectOf[visibility], user);
};

/** Fails at startup if a contract lacks the fields that its visibility needs. */
export const requireVisibilityFields = (contract: PlainContract) => {
  const words = fieldTypesByVisibility[contract.visibility ?? 'own'];
  if (words && fieldsOfType(contract, ...words).length === 0)
    throw new Error(`${contract.name}: ${contract.visibility} needs a field of word ${words.join(', ')}`);
};

const people = ['agent', 'manager', 'account'] as const;
/** The subject by which rows are visible that are neither « own » nor public. */
const subjectOf = { bySite: 'sites', byOrganisation: 'people' } as const;
const fieldTypesByVisibility: Partial<Record<Visibility, readonly FieldType[]>> = {
  bySite: ['site'],
  byOrganisation: [...people, 'wilaya', 'cluster'],
};

/**
 * A cluster manager sees the rows of their clusters, by people or place; a manager those of their own agents, and those
 * without a person of their owner and cluster; an agent their own.
 */
const withinOrganisation = (db: Db, contract: PlainContract, user: User): Condition => {
  const persons = fieldsOfType(contract, ...people);
  const ofVisiblePeople = anyOf(persons.map(person => isVisiblePerson(db, person, user)));
  const place = visiblePlace('people', user);
  if (!place) return ofVisiblePeople;
  const inOwnClusters = anyOf([
    ...fieldsOfType(contract, 'cluster').map(cluster => isOneOf(cluster, place.clusters)),
    ...fieldsOfType(contract, 'wilaya').map(wilaya => isInClusters(wilaya, place.clusters)),
  ]);
  if (!place.sameOwner) return anyOf([ofVisiblePeople, inOwnClusters]);
  const owners = user.owner === null ? [] : fieldsOfType(contract, 'owner');
  return anyOf([
    ofVisiblePeople,
    allOf([
      inOwnClusters,
      ...persons.map(person => sql<boolean>`${column(person)} is null`),
      ...owners.map(owner => sql<boolean>`${column(owner)} = ${user.owner}`),
    ]),
  ]);
};

const isVisiblePerson = (db: Db, person: string, user: User): Condition =>
  sql`${column(person)} in (${db.selectFrom('accounts').select('accounts.id').where(accountVisibleTo(user))})`;
const isVisibleSite = (db: Db, site: string, user: User): Condition => {
  const visible = db.selectFrom('sites as s').select('s.id').where(siteVisibleTo(user));
  return sql`${column(site)} in (${visible})`;
};
const isOneOf = (cluster: string, clusters: readonly number[]): Condition =>
  sql`${column(cluster)} = any(${clusters}::int[])`;
const isInClusters = (wilaya: string, clusters: readonly number[]): Condition =>
  sql`${column(wilaya)} in (select id from wilayas where cluster_id = any(${clusters}::int[]))`;

const fieldsOfType = ({ record }: PlainContract, ...words: readonly FieldType[]) =>
  Object.entries(record.shape)
    .filter(([, field]) => words.some(word => getFieldMeta(field as z.ZodType)?.word === word))
    .map(([name]) => name);
const column = (name: string) => sql.ref(`t.${name}`);
const anyOf = (conditions: Condition[]): Condition =>
  conditions.length ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`;
const allOf = (conditions: Condition[]): Condition => sql`(${sql.join(conditions, sql` and `)})`;
