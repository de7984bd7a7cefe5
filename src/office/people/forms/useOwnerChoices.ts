import { useTranslate } from 'ra-core';
import { canGrantOwner, canReviewSsrs } from '../../../../contract/organisation/grants';
import { useSession } from '../../../framework/providers/sessionStore';
import { useChoices } from '../../../framework/providers/useFormLists';
import type { PeopleListDefinition } from '../people-lists';
import { useRegistration } from '../useRegistration';

/** The owners that the user may give to somebody of a role; `disabled`: only the current one is shown. */
export const useOwnerChoices = (role: PeopleListDefinition['role'], disabled = false) => {
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
        : { id, name, disabled: false },
    );
  return { choices, isPending: owners.length === 0, reviewingOwner };
};
