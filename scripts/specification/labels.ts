import { isCrud } from '../../contract/framework/crud';
import { type Contract, isResource } from '../../contract/framework/endpoint';
import { allFr } from '../../i18n/fr/all';
import { server } from '../../i18n/fr/organisation/server';

type Texts = { name: string; title?: string } & Record<
  'fields' | 'filters' | 'actions',
  Record<string, string> | undefined
>;
const { permissions } = allFr.terrain;
const labels = permissions.told as Record<string, Record<string, string> | undefined>;
const crud = permissions.crud as Record<string, string | undefined>;
const textsOf = (name: string) =>
  (allFr.resources as unknown as Record<string, Texts | undefined>)[name] ?? ({} as Partial<Texts>);

/** The label of a call in the default language; empty if no screen names it. */
export const actionLabel = (contract: Contract, action: string) =>
  (isResource(contract) && isCrud(contract)
    ? crud[action]?.replace('%{resource}', oneOf(contract.name))
    : (textsOf(contract.name).actions?.[action] ?? labels[contract.name]?.[action])) ?? '';

export const filterLabel = (name: string, filter: string) =>
  textsOf(name).filters?.[filter] ?? textsOf(name).fields?.[filter] ?? '';
export const columnLabel = (name: string, field: string) =>
  textsOf(name).fields?.[field] ?? sheetColumns[field] ?? '';
const sheetColumns: Record<string, string | undefined> = server.columns;

/** The title of a list. */
export const getTitle = (name: string) =>
  textsOf(name).title ?? textsOf(name).name?.split(' |||| ').at(-1) ?? '';
const oneOf = (name: string) => textsOf(name).name?.split(' |||| ')[0] ?? name;
