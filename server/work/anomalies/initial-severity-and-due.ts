import { addDays, today } from '../../../contract/framework/today';
import type { Severity } from '../../../contract/organisation/vocabulary';
import type { Settings } from '../../framework/settings/queries';
import type { AnomalyRecord } from './queries';

type Rules = Pick<Settings, 'anomaly_days' | 'anomaly_severity'>;

/** The default severity of a type of anomaly, until a user changes it. */
const getDefaultSeverity = ({ anomaly_severity }: Rules, anomalyType: string): Severity =>
  anomaly_severity.find(({ type }) => type === anomalyType)?.severity ?? 'medium';

/** The initial severity and due day of a new anomaly. */
export const initialSeverityAndDue = (rules: Rules, type: string) => {
  const severity = getDefaultSeverity(rules, type);
  return { severity, due: getDueDay(rules, severity, { created_at: new Date(), reopened_at: null }) };
};

/** The day by which an anomaly is to be repaired: so many days after it was found, or after it was reopened. */
export const getDueDay = (
  { anomaly_days }: Rules,
  severity: Severity,
  { created_at, reopened_at }: Pick<AnomalyRecord, 'created_at' | 'reopened_at'>,
) => addDays(today(reopened_at ?? created_at), anomaly_days[severity]);
