import { useTranslate } from 'ra-core';
import { required, SelectInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { canReviewSsrs } from '../../../../contract/organisation/grants';
import { getRoleDefinition } from '../../../../contract/organisation/roles';
import type { PeopleListDefinition } from '../people-lists';
import { useOwnerChoices } from './useOwnerChoices';

type OwnerSelectProps = {
  source: string;
  /** The role of the person concerned. */
  role: PeopleListDefinition['role'];
  disabled?: boolean;
};

/**
 * The owner that a person works for, with what it decides for their role; users who belong to an owner can only choose
 * their own (document 3, section 2.4). An owner whose managers decide on SSRs is reserved to users who may decide on
 * SSRs themselves. Roles that may work for all owners need none.
 */
export const OwnerSelect = ({ source, role, disabled }: OwnerSelectProps) => {
  const translate = useTranslate();
  const label = (name: string) => translate(`terrain.people.form.${name}`);
  const owner = useWatch({ name: source });
  const { everyOwner, charge } = getRoleDefinition(role);
  const { choices, isPending, reviewingOwner } = useOwnerChoices(role, disabled);
  const decides = canReviewSsrs({ role, owner }, reviewingOwner) ? 'reviews' : charge;
  return (
    <SelectInput
      source={source}
      label={label('accountType')}
      choices={choices}
      disabled={disabled}
      isPending={isPending}
      emptyText={everyOwner ? label('everyOwner') : undefined}
      validate={everyOwner ? undefined : required('terrain.people.form.ownerRequired')}
      translateChoice={false}
      helperText={label(`ownerDecides.${decides}`)}
      fullWidth
    />
  );
};
