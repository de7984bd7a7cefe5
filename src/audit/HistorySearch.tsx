import { Button, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { changeNames } from '../../contract/changes';
import { plainKey } from '../../contract/crud';
import { isReversed } from '../../contract/periods';
import { plainResources } from '../../contract/resources';
import { roles } from '../../contract/roles';
import { auditedObjects } from '../../contract/undo';
import { DayField } from '../days/DayField';
import { SearchChoice } from '../ui/SearchChoice';
import { SearchText } from '../ui/SearchText';
import type { FilterName, Filters } from './filters';
import { useObjectName } from './useObjectName';

type Props = { filters: Filters; onChange: (values: Filters) => void; onClear: () => void };

/** The « Recherche » panel of the history. */
export const HistorySearch = ({ filters, onChange, onClear }: Props) => {
  const translate = useTranslate();
  const objectName = useObjectName();
  const word = (action: string) => translate(`terrain.dialogs.history.words.${action}`, { _: '' });
  const actions = changeNames
    .map(action => ({ id: action, name: word(action) }))
    .filter(({ name }) => name)
    .sort((one, other) => one.name.localeCompare(other.name));
  const objects = [...auditedObjects, ...plainResources.map(plainKey)];
  const field = (name: FilterName) => ({
    label: translate(`terrain.audit.filters.${name}`),
    value: filters[name] ?? '',
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <Stack spacing={1.5} useFlexGap sx={{ '& .MuiFormControl-root': { my: 0 } }}>
      <SearchText {...field('site')} />
      <SearchText {...field('who')} />
      <SearchChoice
        {...field('role')}
        choices={roles.map(id => ({ id, name: translate(`terrain.shell.roles.${id}`) }))}
      />
      <SearchChoice {...field('object')} choices={objects.map(id => ({ id, name: objectName(id) }))} />
      <SearchChoice {...field('action')} choices={actions} />
      <DayField {...field('date_from')} />
      <DayField
        {...field('date_to')}
        problem={
          isReversed(filters.date_from, filters.date_to) && translate('terrain.generated.periodReversed')
        }
      />
      <SearchText {...field('record')} number />
      <SearchText {...field('import')} number />
      <Button
        size="small"
        color="inherit"
        disabled={Object.keys(filters).length === 0}
        onClick={onClear}
        sx={{ alignSelf: 'flex-start', color: 'text.secondary' }}
      >
        {translate('terrain.audit.clear')}
      </Button>
    </Stack>
  );
};
