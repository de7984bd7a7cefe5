import { Button, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { isReversed } from '../../../contract/framework/period-fields';
import { DayField } from '../date-picker/DayField';

type Filters = Partial<Record<string, string>>;
/** `field(name)`: label, value and onChange of a filter's input. */
export type SearchField<Name extends string> = (name: Name) => {
  label: string;
  value: string;
  onChange: (value: string) => void;
};
type Props<Name extends string> = {
  filters: Filters;
  onChange: (values: Partial<Record<Name, string>>) => void;
  onClear: () => void;
  /** The i18n prefix of the labels. */
  texts: string;
  children: (field: SearchField<Name>, period: ReactNode) => ReactNode;
};

/** A « Recherche » panel: its fields, including periods, and a reset button. */
export const SearchPanel = <Name extends string>(props: Props<Name>) => {
  const { filters, onChange, onClear, texts, children } = props;
  const translate = useTranslate();
  const field: SearchField<string> = name => ({
    label: translate(`${texts}.${name}`),
    value: filters[name] ?? '',
    onChange: value => onChange({ [name]: value } as Partial<Record<Name, string>>),
  });
  const reversed = isReversed(filters.date_from, filters.date_to);
  const period = (
    <>
      <DayField {...field('date_from')} />
      <DayField {...field('date_to')} problem={reversed && translate('terrain.generated.periodReversed')} />
    </>
  );
  return (
    <Stack spacing={1.5} useFlexGap sx={{ '& .MuiFormControl-root': { my: 0 } }}>
      {children(field, period)}
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
