import { useTranslate } from 'ra-core';
import { SelectInput } from 'react-admin';
import { canGrantOwner, canReviewSsrs } from '../../../../contract/organisation/grants';
import { useSession } from '../../../framework/providers/sessionStore';
import { useChoices } from '../../../framework/providers/useFormLists';
import type { PeopleListDefinition } from '../people-lists';
import { useRegistration } from '../useRegistration';

type OwnerSelectProps = {
  source: string;
  /** The role of the person concerned. */
  role: PeopleListDefinition['role'];
  disabled?: boolean;
  /** The label of the choice « works for all owners », if it is offered. */
  everyOwner?: string;
};

/**
 * The owner that a person works for; users who belong to an owner can only choose their own (document 3, section
 * 2.4). An owner whose managers decide on SSRs is reserved to users who may decide on SSRs themselves.
 */
export const OwnerSelect = ({ source, role, disabled, everyOwner }: OwnerSelectProps) => {
  const translate = useTranslate();
  const user = useSession();
  const owners = useChoices('site_owners');
  const reviewingOwner = useRegistration()?.reviewing_owner ?? '';
  const isReserved = (owner: string) =>
    !disabled && !user?.reviewer && canReviewSsrs({ role, owner }, reviewingOwner);
  const choices = owners
    .filter(({ id }) => user && canGrantOwner(user, String(id)))
    .map(({ id, name }) =>
      isReserved(String(id))
        ? { id, name: translate('terrain.people.giving.reserved', { name }), disabled: true }
        : { id, name },
    );
  return (
    <SelectInput
      source={source}
      label={translate('terrain.people.form.accountType')}
      choices={choices}
      disabled={disabled}
      isPending={owners.length === 0}
      emptyText={everyOwner}
      translateChoice={false}
      helperText={false}
      fullWidth
    />
  );
};
