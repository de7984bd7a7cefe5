import { Button, MenuItem, Stack, TextField, type TextFieldProps } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { auditedObjects } from '../../contract/audit';
import { isReversed } from '../../contract/periods';
import { roles } from '../../contract/permissions';
import { plainResources } from '../../contract/resources';
import { actionNames } from './action-names';
import type { FilterName, Filters } from './filters';
import { useObjectName } from './useObjectName';

type Props = { filters: Filters; onChange: (values: Filters) => void; onClear: () => void };

/** The « Recherche » panel of the history. */
export const HistorySearch = ({ filters, onChange, onClear }: Props) => {
  const translate = useTranslate();
  const objectName = useObjectName();
  const word = (action: string) => translate(`terrain.dialogs.history.words.${action}`, { _: '' });
  const actions = actionNames
    .map(action => ({ id: action, name: word(action) }))
    .filter(({ name }) => name)
    .sort((one, other) => one.name.localeCompare(other.name));
  const objects = [...auditedObjects, ...plainResources.map(({ name }) => name.replace(/\W/g, '_'))];
  const field = (name: FilterName) => ({
    name,
    value: filters[name] ?? '',
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <Stack spacing={1.5} useFlexGap sx={{ '& .MuiFormControl-root': { my: 0 } }}>
      <Typed {...field('site')} />
      <Typed {...field('who')} />
      <Chosen
        {...field('role')}
        choices={roles.map(id => ({ id, name: translate(`terrain.shell.roles.${id}`) }))}
      />
      <Chosen {...field('object')} choices={objects.map(id => ({ id, name: objectName(id) }))} />
      <Chosen {...field('action')} choices={actions} />
      <Typed {...field('date_from')} type="date" />
      <Typed
        {...field('date_to')}
        type="date"
        problem={isReversed(filters.date_from, filters.date_to) && 'terrain.generated.periodReversed'}
      />
      <Typed {...field('record')} number />
      <Typed {...field('import')} number />
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

type FieldProps = { name: FilterName; value: string; onChange: (value: string) => void };

/** Applied 300 ms after the last key, like every list's filters (document 1, section 9). */
const Typed = ({
  name,
  value,
  onChange,
  type,
  number,
  problem,
}: FieldProps & Pick<TextFieldProps, 'type'> & { number?: boolean; problem?: string | false }) => {
  const translate = useTranslate();
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <TextField
      label={translate(`terrain.audit.filters.${name}`)}
      type={type}
      error={!!problem}
      helperText={problem && translate(problem)}
      value={typed}
      onChange={({ target }) => {
        const next = number ? target.value.replace(/\D/g, '').slice(0, 9) : target.value;
        setTyped(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onChange(next), 300);
      }}
      slotProps={{
        inputLabel: type === 'date' ? { shrink: true } : undefined,
        htmlInput: { maxLength: 60, ...(number && { inputMode: 'numeric' }) },
      }}
    />
  );
};

const Chosen = ({
  name,
  value,
  onChange,
  choices,
}: FieldProps & { choices: { id: string; name: string }[] }) => {
  const translate = useTranslate();
  return (
    <TextField
      select
      label={translate(`terrain.audit.filters.${name}`)}
      // A shared address may name what is no longer there.
      value={choices.some(({ id }) => id === value) ? value : ''}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { MenuProps: { slotProps: { paper: { sx: { maxHeight: 420 } } } } } }}
    >
      <MenuItem value="">{translate('terrain.audit.all')}</MenuItem>
      {choices.map(choice => (
        <MenuItem key={choice.id} value={choice.id}>
          {choice.name}
        </MenuItem>
      ))}
    </TextField>
  );
};
