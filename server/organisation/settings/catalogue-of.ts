/** The catalogue behind a list of choices: of the same name unless the specification names it otherwise. */
export const catalogueOf = (list: string) => catalogues[list] ?? list;

const catalogues: Record<string, string> = {
  problem_types: 'cm_problem_type',
  alarm_types: 'cm_alarm_type',
  anomaly_types: 'anomalies_type',
  power_types: 'ps',
  battery_brands: 'batteries',
};
