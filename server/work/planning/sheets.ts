import { plans } from '../../../contract/work/plans';
import { en } from '../../../i18n/en';
import { wholeFr } from '../../../i18n/fr/whole';
import { type Language, sayIn } from '../../framework/language/language';
import type { SheetColumn } from '../../framework/lists/list-handler';
import { sheetColumns } from '../../framework/lists/sheet-columns';

/** The columns of the planning workbook, labelled as in the list. */
export const planSheet = (language: Language): Record<string, SheetColumn> => {
  const say = sayIn(language);
  const { choices } = (language === 'en' ? en : wholeFr).resources.planning;
  const values: Record<string, SheetColumn['value']> = {
    task_type: row => say('words', row.task_type),
    installation_type: row => row.installation_type && say('words', row.installation_type),
    plan_status: row => choices.plan_status[row.plan_status as keyof typeof choices.plan_status],
  };
  return sheetColumns(plans, language, values);
};
