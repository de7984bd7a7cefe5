import { Alert, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Stack } from '@mui/material';
import { useInput, useTranslate } from 'ra-core';
import { useId } from 'react';
import { AutocompleteInput, required } from 'react-admin';
import type { Choice } from '../../../../contract/framework/form-lists';
import type { AssignedCounts } from '../../../../contract/organisation/hand-over';
import { getRoleDefinition, type Role } from '../../../../contract/organisation/roles';
import { rowAccessByRole } from '../../../../contract/organisation/row-access';
import { useMatchChoice } from '../../../framework/fields/useMatchChoice';
import { useChoices } from '../../../framework/providers/useFormLists';

type HandOverProps = {
  role: Role;
  /** The people who leave: none of them can take over. */
  leavingIds: readonly number[];
  counts: AssignedCounts;
};

/** Lists the assignments of people who leave, and asks whether to hand them over or keep them. */
export const HandOverInput = ({ role, leavingIds, counts }: HandOverProps) => {
  const translate = useTranslate();
  const labelId = useId();
  const say = (name: string, values?: object) => translate(`terrain.people.handOver.${name}`, values);
  const matchSuggestion = useMatchChoice('hand_to');
  const { field } = useInput({ source: 'becomes', defaultValue: 'give' });
  const candidates: readonly (Choice & { role?: Role })[] = useChoices(
    formListByCharge[getRoleDefinition(role).charge],
  );
  const choices = candidates.filter(
    candidate =>
      !leavingIds.includes(Number(candidate.id)) && (candidate.role === undefined || candidate.role === role),
  );
  const assignedKinds = assignmentKinds.filter(kind => counts[kind] > 0);
  if (!assignedKinds.length) return null;
  return (
    <Stack spacing={2}>
      <Alert severity="warning" role="alert">
        {say('left', {
          what: assignedKinds.map(kind => say(kind, { smart_count: counts[kind] })).join(', '),
        })}
      </Alert>
      <FormControl>
        <FormLabel id={labelId}>{say('what')}</FormLabel>
        <RadioGroup {...field} aria-labelledby={labelId}>
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
          matchSuggestion={matchSuggestion}
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

const assignmentKinds = [
  'plans',
  'sites',
  'agents',
  'managers',
  'maintenance',
] as const satisfies (keyof AssignedCounts)[];
const formListByCharge = {
  work: 'agents',
  sites: 'managers',
  people: 'cluster_managers',
  nothing: 'cluster_managers',
} as const;

/** The form's values as request parameters; empty if there was nothing to hand over. */
export type HandOverValues = { becomes?: 'give' | 'stay'; hand_to?: number | null };
export const toHandOverParams = ({ becomes, hand_to }: HandOverValues) => {
  if (becomes === 'stay') return { stay: true };
  return hand_to ? { hand_to } : {};
};
