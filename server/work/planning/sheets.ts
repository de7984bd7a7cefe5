import { type Plan, plans } from '../../../contract/work/plans';
import { en } from '../../../i18n/en';
import { allFr } from '../../../i18n/fr/all';
import { type Language, sayIn, sayWord } from '../../framework/language/language';
import { sheetColumns } from '../../framework/lists/sheet-columns';

/** The columns of the planning workbook, labelled as in the list. */
export const planSheet = (language: Language) => {
  const say = sayIn(language);
  const { choices } = (language === 'en' ? en : allFr).resources.planning;
  const values: Record<string, (plan: Plan) => unknown> = {
    task_type: ({ task_type }) => say('words', task_type),
    installation_type: ({ installation_type }) => installation_type && sayWord(say, installation_type),
    plan_status: ({ plan_status }) => choices.plan_status[plan_status],
  };
  return sheetColumns(plans, language, values);
};
