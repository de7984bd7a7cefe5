import { useWatch } from 'react-hook-form';
import { foldText } from '../../../contract/framework/fold-text';
import type { ListChoice } from './useWords';

/**
 * How react-admin's inputs find the choices for a typed text. It matches the chosen one only by its whole name: with a
 * match they would list every choice.
 */
export const useMatchChoice = (source: string) => {
  const chosen = useWatch({ name: source });
  return (typed: string, { id, name }: ListChoice) =>
    id === chosen ? foldText(name) === foldText(typed) : foldText(name).includes(foldText(typed));
};
