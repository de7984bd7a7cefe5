import type { z } from 'zod';
import type { accessAnomalies, nokAnomalies } from '../../../contract/work/anomalies';
import type { Anomaly } from '../../../contract/work/anomaly-fields';

type Check = z.infer<typeof nokAnomalies.record>;
type Access = z.infer<typeof accessAnomalies.record>;

/** A row of any of the three tables: each has its own columns of text. */
export type Finding = Omit<Anomaly, 'anomalie'> &
  Partial<
    Pick<Anomaly, 'anomalie'> & Pick<Check, 'check' | 'comment'> & Pick<Access, 'content' | 'site_code'>
  >;
