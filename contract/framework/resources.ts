import { crudKey, isCrud } from './crud';
import type { ResourceContract } from './endpoint';
import { createRegistration } from './registration';

const registration = createRegistration<ReadonlyMap<string, ResourceContract>>('resources');

/** Called by the product where it lists its resources; returns them by name. */
export const registerResources = (contracts: readonly ResourceContract[]) =>
  registration.register(new Map(contracts.map(contract => [contract.name, contract])));

export const listResources = () => [...registration.get().values()];
/** The resource of a name, if there is one. */
export const findResource = (name: string) => registration.get().get(name);
/** The resource of a name; throws for a name that no resource has. */
export const getResource = (name: string): ResourceContract => {
  const contract = findResource(name);
  if (!contract) throw new Error(`No contract is named ${name}`);
  return contract;
};
/** Resources that need only contract, table and labels: routes, screens and menu entry follow. */
export const listCrudResources = () => listResources().filter(isCrud);
/** The plain resource stored in a table. */
export const findCrudResource = (table: string) =>
  listCrudResources().find(contract => crudKey(contract) === table);
