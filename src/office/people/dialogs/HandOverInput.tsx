import { Alert, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Stack } from '@mui/material';
import { useInput, useTranslate } from 'ra-core';
import { useId } from 'react';
import { AutocompleteInput, required } from 'react-admin';
import type { Choice } from '../../../../contract/organisation/form-lists';
import type { AssignedCounts } from '../../../../contract/organisation/hand-over';
import { type Charge, getRoleDefinition, type Role } from '../../../../contract/organisation/roles';
import { rowAccessByRole } from '../../../../contract/organisation/row-access';
import { useChoices } from '../../../framework/providers/useFormLists';

type HandOverProps = {
  role: Role;
  /** The people leaving: none of them can take over. */
  leaving: readonly number[];
  charge: AssignedCounts;
};

/** Lists the assignments of people who leave, and asks whether to hand them over or keep them. */
export const HandOverInput = ({ role, leaving, charge }: HandOverProps) => {
  const translate = useTranslate();
  const labelled = useId();
  const say = (name: string, values?: object) => translate(`terrain.people.handOver.${name}`, values);
  const { field } = useInput({ source: 'becomes', defaultValue: 'give' });
  const offered: readonly (Choice & { role?: Role })[] = useChoices(
    choicesOf[getRoleDefinition(role).charge as Charge],
  );
  const choices = offered.filter(
    one => !leaving.includes(Number(one.id)) && (one.role === undefined || one.role === role),
  );
  const remaining = parts.filter(part => charge[part] > 0);
  if (!remaining.length) return null;
  return (
    <Stack spacing={2}>
      <Alert severity="warning" role="alert">
        {say('left', { what: remaining.map(part => say(part, { smart_count: charge[part] })).join(', ') })}
      </Alert>
      <FormControl>
        <FormLabel id={labelled}>{say('what')}</FormLabel>
        <RadioGroup {...field} aria-labelledby={labelled}>
          {['give', 'stay'].map(choice => (
            <FormControlLabel
              key={choice}
              value={choice}
              control={<Radio size="small" />}
              label={say(choice)}
            />
          ))}
        </RadioGroup>
      </FormControl>
      {field.value === 'give' ? (
        <AutocompleteInput
          source="hand_to"
          label={translate(`terrain.people.takesOver.${role}`)}
          choices={choices}
          translateChoice={false}
          openOnFocus={false}
          size="small"
          fullWidth
          helperText={rowAccessByRole[role].people === 'clusters' ? say('clusters') : false}
          noOptionsText={say('nobody')}
          validate={required()}
        />
      ) : (
        <Alert severity="info">{say('stays')}</Alert>
      )}
    </Stack>
  );
};

const parts = [
  'plans',
  'sites',
  'agents',
  'managers',
  'maintenance',
] as const satisfies (keyof AssignedCounts)[];
const choicesOf = { work: 'agents', sites: 'managers', people: 'cluster_managers' } as const;

/** The input for the calls; empty if nothing was asked. */
export type HandOverValues = { becomes?: 'give' | 'stay'; hand_to?: number | null };
export const toHandOverParams = ({ becomes, hand_to }: HandOverValues) =>
  becomes === 'stay' ? { stay: true } : hand_to ? { hand_to } : {};
