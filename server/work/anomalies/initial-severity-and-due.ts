import { daysAfter, today } from '../../../contract/framework/today';
import type { Severity } from '../../../contract/organisation/vocabulary';
import type { Settings } from '../../organisation/settings/queries';
import type { AnomalyRecord } from './queries';

type Rules = Pick<Settings, 'anomaly_days' | 'anomaly_severity'>;

/** How severe what was found is by its type, until somebody says otherwise. */
const usualSeverity = ({ anomaly_severity }: Rules, of: string): Severity =>
  anomaly_severity.find(({ type }) => type === of)?.severity ?? 'medium';

/** The care that what was found just now is given. */
export const initialSeverityAndDue = (rules: Rules, type: string) => {
  const severity = usualSeverity(rules, type);
  return { severity, due: dueBy(rules, severity, { created_at: new Date(), reopened_at: null }) };
};

/** The day by which it is to be repaired: so many days after it was found, or was found not to be repaired. */
export const dueBy = (
  { anomaly_days }: Rules,
  severity: Severity,
  { created_at, reopened_at }: Pick<AnomalyRecord, 'created_at' | 'reopened_at'>,
) => daysAfter(today(reopened_at ?? created_at), anomaly_days[severity]);
