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
  of: PeopleListDefinition['role'];
  disabled?: boolean;
  /** The label for « works for all », where allowed. */
  everyOwner?: string;
};

/**
 * The owner a person works for: any, or one's own for users bound to one (document 3, section 2.4). An owner
 * whose managers decide on SSRs can only be assigned by users who do so themselves.
 */
export const OwnerSelect = ({ source, of: role, disabled, everyOwner }: OwnerSelectProps) => {
  const translate = useTranslate();
  const user = useSession();
  const owners = useChoices('site_owners');
  const reviewing = useRegistration()?.reviewing_owner ?? '';
  const reserved = (owner: string) =>
    !disabled && !user?.reviewer && canReviewSsrs({ role, owner }, reviewing);
  const choices = owners
    .filter(({ id }) => user && canGrantOwner(user, String(id)))
    .map(({ id, name }) =>
      reserved(String(id))
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
