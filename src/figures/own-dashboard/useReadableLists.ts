import { isCountable } from '../../../contract/figures/tile-values';
import type { Rule } from '../../../contract/framework/permissions';
import { resources } from '../../../contract/office/resources';
import { useCan } from '../../framework/providers/access';
import { useTileWords } from './useTileWords';

/** The lists that the user may read and a tile can count. */
export const useReadableLists = () => {
  const may = useCan();
  const { listName } = useTileWords();
  return [...resources.values()]
    .filter(contract => isCountable(contract) && may(contract.actions.list.needs as Rule))
    .map(({ name }) => ({ id: name, name: listName(name) }))
    .sort((one, other) => one.name.localeCompare(other.name));
};
