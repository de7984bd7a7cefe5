import { Alert, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { AutocompleteInput, required } from 'react-admin';
import { useChoices } from '../../providers/formLists';

type HeirProps = {
  /** Those who leave: none of them takes the plans over. */
  leaving: readonly number[];
  /** How many plans there are, once the server has said so. */
  plans?: number;
};

/** Asks to whom the plans go that somebody leaves behind. */
export const Heir = ({ leaving, plans }: HeirProps) => {
  const translate = useTranslate();
  const choices = useChoices('agents').filter(({ id }) => !leaving.includes(Number(id)));
  return (
    <Stack spacing={2}>
      {plans !== undefined && (
        <Alert severity="warning" role="alert">
          {translate('terrain.people.handOver.plans', { smart_count: plans })}
        </Alert>
      )}
      <AutocompleteInput
        source="plans_to"
        label={translate('terrain.people.handOver.agent')}
        choices={choices}
        translateChoice={false}
        openOnFocus={false}
        size="small"
        fullWidth
        helperText={false}
        noOptionsText={translate('terrain.people.handOver.nobody')}
        validate={plans === undefined ? undefined : required()}
      />
    </Stack>
  );
};
