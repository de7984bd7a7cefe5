import { AuditFilters } from '../../../contract/framework/change-history';
import { useUrlFilters } from '../../framework/ui/useUrlFilters';

export type HistoryFilterName = keyof typeof AuditFilters.shape;
export type HistoryFilters = Partial<Record<HistoryFilterName, string>>;

/** The filters of the history. */
export const useHistoryFilters = () => useUrlFilters<HistoryFilterName>(AuditFilters.shape);
