import { fieldsIn } from '../../../contract/framework/fields';
import { accessAnomalies, anomalies, nokAnomalies } from '../../../contract/work/anomalies';
import { anomalyFieldsByTable } from '../../../contract/work/anomaly-fields';
import { translateFinding } from '../../../contract/work/evidence/translate-finding';
import { type Language, sayIn } from '../../framework/language/language';
import { sheetColumns } from '../../framework/lists/sheet-columns';
import type { Category } from './queries';
import type { AnomalyOnWire } from './rows';

const contracts = { anomaly: anomalies, nok: nokAnomalies, access: accessAnomalies };

/** The columns of each table's workbook (document 2, section 2.11), labelled as in the list, and the sheet's name. */
export const anomalySheet = (language: Language, category: Category) => {
  const say = sayIn(language);
  const columns = sheetColumns<AnomalyOnWire>(
    contracts[category],
    language,
    {
      status: ({ status }) => say('anomalySheets', status),
      type: ({ type }) => translateFinding(type, language),
      severity: ({ severity }) => say('anomalySheets', severity),
      site_name: ({ site }) => site.name,
    },
    fieldsIn(anomalyFieldsByTable[category], 'sheet'),
  );
  for (const field of ['status', 'anomalie', 'site_name'] as const)
    if (columns[field]) columns[field].header = say('anomalySheets', `${field}_header`);
  return { name: say('anomalySheets', category), columns };
};
