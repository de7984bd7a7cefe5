import { conflict, invalid } from '../http/errors';
import type { PlainResource } from './queries';

/** Turns violations of the table's constraints into field errors where possible. */
export const throwConstraintError =
  ({ contract, table }: PlainResource, values: Record<string, unknown>) =>
  (error: Error & { code?: string; constraint?: string; column?: string }): never => {
    const fields = contract.unique?.find(names => error.constraint === `${table}_${names.join('_')}_key`);
    if (error.code === '23505' && fields) throw taken(fields, values);
    if (error.code === '23502' && error.column! in contract.record.shape)
      throw invalid(error.column!, 'required');
    if (error.code === '23503') throw conflict({ cause: 'inUse' });
    throw error;
  };

/** A field, or a combination of fields, that another record has already: named at its last field. */
export const taken = (fields: readonly string[], values: Record<string, unknown>) =>
  invalid(fields.at(-1)!, 'taken', { value: formatKey(fields, values) });

/** The values of a combination, as a message quotes them. */
export const formatKey = (fields: readonly string[], values: Record<string, unknown>) =>
  fields.map(field => String(values[field] ?? '–')).join(' · ');
