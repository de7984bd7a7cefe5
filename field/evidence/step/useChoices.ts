import type { EvidenceField } from '../../../contract/work/steps/parts';
import { useReference } from '../../framework/vault/useReference';
import type { Choices } from '../../work/tasks/choices';

/**
 * The choices from the settings for a field; null for fields that have none there, and as long as the phone has not
 * fetched them: then the value is typed, and the server validates it.
 */
export const useChoices = ({ list }: EvidenceField): EvidenceField['choices'] | null => {
  const choices = useReference<Choices>('choices');
  return (list && choices?.lists[list]) ?? null;
};
