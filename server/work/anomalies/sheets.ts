import { fieldsIn } from '../../../contract/framework/fields';
import {
  type Anomaly,
  accessAnomalies,
  anomalies,
  anomalyFieldsByTable,
  nokAnomalies,
} from '../../../contract/work/anomalies';
import { type Language, sayIn } from '../../framework/language/language';
import { sheetColumns } from '../../framework/lists/sheet-columns';
import type { AnomalyRecord, Category } from './queries';

const contracts = { anomaly: anomalies, nok: nokAnomalies, access: accessAnomalies };

/** The columns of each table's workbook (document 2, section 2.11), labelled as in the list, and the sheet's name. */
export const anomalySheet = (language: Language, category: Category) => {
  const say = sayIn(language);
  const columns = sheetColumns(
    contracts[category],
    language,
    {
      status: ({ status }: AnomalyRecord) => say('anomalySheets', status),
      severity: ({ severity }: AnomalyRecord) => say('anomalySheets', severity),
      site_name: ({ site }: Anomaly) => site.name,
    },
    fieldsIn(anomalyFieldsByTable[category], 'sheet'),
  );
  for (const field of ['status', 'anomalie', 'site_name'] as const)
    if (columns[field]) columns[field].header = say('anomalySheets', `${field}_header`);
  return { name: say('anomalySheets', category), columns };
};
