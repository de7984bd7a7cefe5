import type { EvidenceField } from '../../../contract/work/steps/parts';
import { useTable } from '../../framework/vault/useTable';
import { useVault } from '../../framework/vault/VaultContext';
import type { Choices } from '../../work/tasks/choices';

/**
 * What the settings offer for a field; null for fields whose choices are no setting, and where the phone has not heard
 * of them: then it is typed, and the server says whether it knows it.
 */
export const useChoices = ({ list }: EvidenceField): EvidenceField['choices'] | null => {
  const vault = useVault();
  useTable('reference');
  if (!list) return null;
  const heard = vault.get('reference', 'choices')?.value as Choices | undefined;
  return heard?.lists[list] ?? null;
};
