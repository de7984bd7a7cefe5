import { useTranslate } from 'ra-core';
import { AutocompleteInput } from 'react-admin';
import { getRoleDefinition, type Role } from '../../../../contract/organisation/roles';
import { useMatchChoice } from '../../../framework/fields/useMatchChoice';
import { useWords } from '../../../framework/fields/useWords';
import { useSuperiorsLabel } from '../useSuperiorsLabel';

/** A person's superior, with the superior's cluster; only an admin may choose (document 3, section 2.5). */
export const SuperiorSelect = ({ role: personRole }: { role: Role }) => {
  const { choicesOf, nameOf } = useWords();
  const translate = useTranslate();
  const superiorsLabel = useSuperiorsLabel();
  const choices = choicesOf('cluster_managers')
    .filter(({ role }) => getRoleDefinition(personRole).under.includes(role as Role))
    .map(({ id, name, cluster }) => ({
      id,
      name: cluster ? `${name} · ${nameOf('clusters', cluster)}` : name,
    }));
  return (
    <AutocompleteInput
      source="cluster_manager"
      label={superiorsLabel(personRole)}
      choices={choices}
      matchSuggestion={useMatchChoice('cluster_manager')}
      translateChoice={false}
      openOnFocus={false}
      size="small"
      helperText={translate('terrain.people.form.superiorDecides')}
      fullWidth
    />
  );
};
