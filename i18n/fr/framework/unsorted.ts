import type { UnsortableReason } from '../../../contract/framework/fields';

/** Why a list cannot be sorted by a column. */
export const unsortedMessages = {
  noOrder: 'Cette colonne ne peut pas être triée : filtrez plutôt la liste.',
  tooMany: 'Trop de lignes pour les trier par cette colonne : filtrez plutôt la liste.',
} satisfies Record<UnsortableReason, string>;
