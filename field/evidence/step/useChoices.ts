import type { EvidenceField } from '../../../contract/work/steps/parts';
import { useTable } from '../../framework/vault/useTable';
import { useVault } from '../../framework/vault/VaultContext';
import type { Choices } from '../../work/tasks/choices';

/**
 * The choices from the settings for a field; null for fields that have none there, and as long as the phone has not
 * fetched them: then the value is typed, and the server validates it.
 */
export const useChoices = ({ list }: EvidenceField): EvidenceField['choices'] | null => {
  const vault = useVault();
  useTable('reference');
  if (!list) return null;
  const stored = vault.get('reference', 'choices')?.value as Choices | undefined;
  return stored?.lists[list] ?? null;
};
