import { useTranslate } from 'ra-core';
import { crudKey } from '../../../contract/framework/crud';
import { auditedObjects } from '../../../contract/framework/undo';
import { crudResources } from '../../../contract/office/resources';
import { roles } from '../../../contract/organisation/roles';
import { changeNames } from '../../../contract/registry/changes';
import { SearchChoice } from '../../framework/ui/SearchChoice';
import { SearchPanel } from '../../framework/ui/SearchPanel';
import { SearchText } from '../../framework/ui/SearchText';
import type { HistoryFilterName, HistoryFilters } from './useHistoryFilters';
import { useObjectName } from './useObjectName';

type Props = { filters: HistoryFilters; onChange: (values: HistoryFilters) => void; onClear: () => void };

/** The « Recherche » panel of the history. */
export const HistorySearch = (props: Props) => {
  const translate = useTranslate();
  const objectName = useObjectName();
  const word = (action: string) => translate(`terrain.dialogs.history.words.${action}`, { _: '' });
  const actions = changeNames
    .map(action => ({ id: action, name: word(action) }))
    .filter(({ name }) => name)
    .sort((one, other) => one.name.localeCompare(other.name));
  const objects = [...auditedObjects, ...crudResources.map(crudKey)];
  return (
    <SearchPanel<HistoryFilterName> {...props} texts="terrain.audit.filters">
      {(field, period) => (
        <>
          <SearchText {...field('site')} />
          <SearchText {...field('who')} />
          <SearchChoice
            {...field('role')}
            choices={roles.map(id => ({ id, name: translate(`terrain.shell.roles.${id}`) }))}
          />
          <SearchChoice {...field('object')} choices={objects.map(id => ({ id, name: objectName(id) }))} />
          <SearchChoice {...field('action')} choices={actions} />
          {period}
          <SearchText {...field('record')} number />
          <SearchText {...field('import')} number />
        </>
      )}
    </SearchPanel>
  );
};
