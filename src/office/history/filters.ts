import { AuditFilters } from '../../../contract/framework/change-history';
import { useAddressFilters } from '../../framework/ui/useAddressFilters';

export type FilterName = keyof typeof AuditFilters.shape;
export type Filters = Partial<Record<FilterName, string>>;

/** The filters of the history. */
export const useFilters = () => useAddressFilters<FilterName>(AuditFilters.shape);
