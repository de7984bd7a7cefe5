import { crudKey, getImportKey } from './crud';
import type { ResourceContract } from './endpoint';
import { isDay } from './field-meta';
import type { Rule } from './permissions';
import { createRegistration } from './registration';

/** What a file is imported as: the key of a plain resource, or one of the product's own kinds. */
export type ImportDefinition = {
  needs: Rule;
  template: string;
  columns: readonly string[];
  required: readonly string[];
  /** The columns with days. */
  dates?: readonly string[];
  /** The columns that identify a row where it is reported; without it the required ones. */
  reported?: readonly string[];
  /** The largest number of rows of a file; without it `maxImportRows`. */
  maxRows?: number;
  /** Rows may name each other: they are checked together, and again when one of them changes. */
  dependentRows?: true;
};

const registration = createRegistration<ReadonlyMap<string, ImportDefinition>>('imports');

/** Called by the product with its own kinds of imports and its plain resources, each of which has an import. */
export const registerImportKinds = (
  own: Record<string, ImportDefinition>,
  plain: readonly ResourceContract[],
) =>
  registration.register(
    new Map([
      ...Object.entries(own),
      ...plain.map(contract => [crudKey(contract), toImportDefinition(contract)] as const),
    ]),
  );

const toImportDefinition = (contract: ResourceContract): ImportDefinition => {
  const { shape } = contract.record;
  const columns = Object.keys(shape).filter(field => field !== 'id' && field !== 'version');
  return {
    needs: contract.actions.create.needs as Rule,
    template: `template_${crudKey(contract)}.xlsx`,
    columns,
    // A missing column leaves its values unchanged; a new row that lacks a field is refused alone.
    required: getImportKey(contract),
    dates: columns.filter(column => isDay(shape[column])),
  };
};

export const getImportDefinition = (kind: string): ImportDefinition => registration.get().get(kind)!;
/** All kinds of imports: the product's own first, then plain resources. */
export const listImportKinds = () => [...registration.get().keys()];
