import { sql } from 'kysely';
import { hasFullAccess } from '../../../contract/organisation/row-access';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { fieldsOfType } from '../../framework/plain-resources/fields-of-type';
import type {
  PlainContract,
  RegisteredVisibility,
  RowAccess,
} from '../../framework/plain-resources/visibility-rules';
import { type Condition, subjectVisibilityKey, visiblePlace } from '../../organisation/row-access/visibility';
import { accountVisibleTo } from '../../organisation/row-access/visibility-accounts';
import { siteVisibleTo } from '../../organisation/row-access/visibility-sites';

const people = ['agent', 'manager', 'account'] as const;

/** The row access of plain resources that belong to sites or to the organisation. */
export const visibility: Record<RegisteredVisibility, RowAccess> = {
  bySite: {
    fieldTypes: ['site'],
    condition: (db, contract, user) =>
      hasFullAccess('sites', user)
        ? sql`true`
        : anyOf(fieldsOfType(contract, 'site').map(site => isVisibleSite(db, site, user))),
    key: user => subjectVisibilityKey('sites', user),
  },
  byOrganisation: {
    fieldTypes: [...people, 'wilaya', 'cluster'],
    condition: (db, contract, user) =>
      hasFullAccess('people', user) ? sql`true` : withinOrganisation(db, contract, user),
    key: user => subjectVisibilityKey('people', user),
  },
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

const column = (name: string) => sql.ref(`t.${name}`);
const anyOf = (conditions: Condition[]): Condition =>
  conditions.length ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`;
const allOf = (conditions: Condition[]): Condition => sql`(${sql.join(conditions, sql` and `)})`;
