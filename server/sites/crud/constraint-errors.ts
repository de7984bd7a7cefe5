import { conflict, invalid } from '../../framework/http/errors';
import type { PlainResource } from './queries';

/** Turns violations of the table's constraints into field errors where possible. */
export const throwConstraintError =
  ({ contract, table }: PlainResource, values: Record<string, unknown>) =>
  (error: Error & { code?: string; constraint?: string; column?: string }): never => {
    const field = Object.keys(contract.record.shape).find(
      name => error.constraint === `${table}_${name}_key`,
    );
    if (error.code === '23505' && field) throw invalid(field, 'taken', { value: String(values[field]) });
    if (error.code === '23502' && error.column! in contract.record.shape)
      throw invalid(error.column!, 'required');
    if (error.code === '23503') throw conflict({ cause: 'inUse' });
    throw error;
  };
