import { type Contract, isResource, type ResourceContract } from '../../contract/framework/endpoint';
import { contracts } from '../../contract/registry';

/** The contracts with a name: a list and calls may share one (`planning`). */
export const getContracts = (name: string): Contract[] => {
  const found = allContracts.filter(contract => contract.name === name);
  if (!found.length) throw new Error(`no contract is called « ${name} »`);
  return found;
};

export const getResource = (name: string): ResourceContract => {
  const found = getContracts(name).find(isResource);
  if (!found) throw new Error(`« ${name} » has calls only: it is no list`);
  return found;
};

export const allContracts: readonly Contract[] = contracts;
export const contractNames = [...new Set(allContracts.map(({ name }) => name))];
