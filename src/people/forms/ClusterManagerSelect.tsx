import { useTranslate } from 'ra-core';
import { AutocompleteInput } from 'react-admin';
import { useWords } from '../../generated/words';

/** The cluster manager above a manager, with his cluster; an admin alone chooses him (document 3, section 2.5). */
export const ClusterManagerSelect = () => {
  const translate = useTranslate();
  const { choicesOf, nameOf } = useWords();
  const choices = choicesOf('cluster_managers').map(({ id, name, cluster }) => ({
    id,
    name: cluster ? `${name} · ${nameOf('clusters', cluster)}` : name,
  }));
  return (
    <AutocompleteInput
      source="cluster_manager"
      label={translate('terrain.people.form.clusterManager')}
      choices={choices}
      translateChoice={false}
      openOnFocus={false}
      size="small"
      helperText={false}
      fullWidth
    />
  );
};
