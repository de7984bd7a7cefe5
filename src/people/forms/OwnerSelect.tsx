import { useTranslate } from 'ra-core';
import { SelectInput } from 'react-admin';
import { useChoices } from '../../providers/formLists';
import { useSession } from '../../providers/sessionStore';

type OwnerSelectProps = {
  source: string;
  /** The word for « works for all », where that may be. */
  everyOwner?: string;
};

/** The owner somebody works for: any, or one's own for who works for one (document 3, section 2.4). */
export const OwnerSelect = ({ source, everyOwner }: OwnerSelectProps) => {
  const translate = useTranslate();
  const user = useSession();
  const owners = useChoices('site_owners');
  const bound = user?.role === 'admin' ? null : user?.owner;
  return (
    <SelectInput
      source={source}
      label={translate('terrain.people.form.accountType')}
      choices={bound ? owners.filter(({ id }) => id === bound) : owners}
      isPending={owners.length === 0}
      emptyText={everyOwner}
      translateChoice={false}
      helperText={false}
      fullWidth
    />
  );
};
