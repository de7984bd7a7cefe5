import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { crudKey } from '../../../contract/framework/crud';
import { crudResources } from '../../../contract/office/resources';
import { auditedObjects } from '../../../contract/organisation/revert';
import { roles } from '../../../contract/organisation/roles';
import { changeNames } from '../../../contract/registry/changes';
import { useObjectName } from './useObjectName';

/** The choices of the history's filters. */
export const useHistoryChoices = () => {
  const translate = useTranslate();
  const objectName = useObjectName();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names follow from the language
  return useMemo(() => {
    const actions = changeNames
      .map(id => ({ id, name: translate(`terrain.dialogs.history.words.${id}`, { _: '' }) }))
      .filter(({ name }) => name)
      .sort((one, other) => one.name.localeCompare(other.name));
    const objects = [...auditedObjects, ...crudResources.map(crudKey)];
    return {
      role: roles.map(id => ({ id, name: translate(`terrain.shell.roles.${id}`) })),
      object: objects.map(id => ({ id, name: objectName(id) })),
      action: actions,
    };
  }, [translate]);
};
