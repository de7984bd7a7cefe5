import type { UnsortableReason } from '../../../contract/framework/fields';

/** Why a list cannot be sorted by a column. */
export const unsortedMessages = {
  noOrder: 'Cette colonne n’a pas d’ordre : filtrez plutôt la liste.',
  tooMany: 'Trop de lignes pour les trier par cette colonne : filtrez plutôt la liste.',
} satisfies Record<UnsortableReason, string>;
