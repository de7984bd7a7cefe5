import '../../../contract/registry/changes';
import type { FieldMeta } from '../../../contract/framework/field-meta';
import type { HistoryTexts } from '../../../contract/framework/history-words';
import { createHistoryWords } from '../../../contract/office/history-words';
import { hasFullAccess } from '../../../contract/organisation/row-access';
import { registerChangeHistory } from '../../framework/change-history/register-change-history';
import { sayIn, sayWord } from '../../framework/language/language';
import { changeFields, changeFilters, loadKinds, recordNames } from './queries-change-history';
import { strategyHandlers } from './revert-strategies';

/** Registers how the product's changes are shown and reverted. */
export const registerChangeHistoryRules = () =>
  registerChangeHistory({
    strategies: strategyHandlers,
    formerStrategies: { accounts: 'accountProfile', settings: 'settingValues', files: 'file' },
    recordNames,
    fields: changeFields,
    filters: changeFilters,
    loadKinds,
    seesEveryRecord: user => hasFullAccess('sites', user),
    createWords: ({ object, task_type }, texts) => createHistoryWords(object, task_type, texts),
    formatValue,
  });

const formatValue = ({ word, list = '' }: FieldMeta, value: unknown, { find, language }: HistoryTexts) => {
  if (word === 'taskKind' || word === 'area') return find(`terrain.generated.areas.${value}`);
  if (word === 'siteStatus' || listsOfWords.includes(list)) return sayWord(sayIn(language), String(value));
  return undefined;
};
/** Lists of choices that are words of ours. */
const listsOfWords = ['site_status', 'site_kinds', 'site_types', 'installation_types'];
