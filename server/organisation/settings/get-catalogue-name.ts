/** The catalogue of a list of choices: of the same name unless the specification differs. */
export const getCatalogueName = (list: string) => catalogues[list] ?? list;

const catalogues: Record<string, string> = {
  problem_types: 'cm_problem_type',
  alarm_types: 'cm_alarm_type',
  anomaly_types: 'anomalies_type',
  power_types: 'ps',
  battery_brands: 'batteries',
};
