import type { FieldPlan } from '../../../contract/field/field-plan';

type Source = { anomaly: FieldPlan['anomaly']; anomalies?: FieldPlan['anomalies'] };

/** What a CM repairs. Work stored by an older app version has only the first. */
export const getAnomalies = ({ anomaly, anomalies }: Source) => anomalies ?? (anomaly ? [anomaly] : []);
