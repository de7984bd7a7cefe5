import { allOf, anyOf, type Rule } from '../framework/permissions';
import { type Scope, scopes } from '../organisation/permissions';
import { canReadAnyKind } from './task-lists';

/** Who reads the dashboards of a scope. */
const readsScope = (scope: Scope): Rule => ({ scope, flag: 'read_task', from: 'manager' });
/** Who reads the morning page of a scope; without one, whoever reads any. */
export const canReadMorning = (scope?: string): Rule => {
  const knownScope = scopes.find(each => each === scope);
  return knownScope ? readsScope(knownScope) : anyOf(...scopes.map(readsScope));
};

/** Who has a page with their own work of the day: agents. */
export const canReadOwnDay = allOf({ only: 'agent' }, canReadAnyKind);
