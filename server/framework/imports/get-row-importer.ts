import { findCrudResource } from '../../../contract/framework/resources';
import { createCrudRowImporter } from './crud-rows';
import { findOwnImport } from './register-imports';
import type { RowImporter } from './row-importer';

/** The importer of a kind's rows: the product's own, or the generic one from the resource's contract. */
export const getRowImporter = (kind: string): RowImporter =>
  findOwnImport(kind)?.importer ?? createCrudRowImporter(findCrudResource(kind)!);
