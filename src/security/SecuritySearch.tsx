import { Button, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { isReversed } from '../../contract/periods';
import { securityEvents } from '../../contract/security-events';
import { DayField } from '../days/DayField';
import { SearchChoice } from '../ui/SearchChoice';
import { SearchText } from '../ui/SearchText';
import type { Filters } from './useEvents';

type Props = { filters: Filters; onChange: (values: Filters) => void; onClear: () => void };

/** The « Recherche » panel of the security events. */
export const SecuritySearch = ({ filters, onChange, onClear }: Props) => {
  const translate = useTranslate();
  const kinds = securityEvents
    .map(id => ({ id, name: translate(`terrain.security.kinds.${id}`) }))
    .sort((one, other) => one.name.localeCompare(other.name));
  const field = (name: keyof Filters) => ({
    label: translate(`terrain.security.filters.${name}`),
    value: filters[name] ?? '',
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <Stack spacing={1.5} useFlexGap sx={{ '& .MuiFormControl-root': { my: 0 } }}>
      <SearchChoice {...field('kind')} choices={kinds} />
      <SearchText {...field('who')} />
      <SearchText {...field('address')} />
      <DayField {...field('date_from')} />
      <DayField
        {...field('date_to')}
        problem={
          isReversed(filters.date_from, filters.date_to) && translate('terrain.generated.periodReversed')
        }
      />
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
