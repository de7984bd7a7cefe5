/** Columns whose changes are not worth a history entry. */
export const unrecordedFields = [
  'code_search',
  'name_search',
  'search_text',
  'in_delivery',
  'in_ssr',
  'in_gpm',
  // The history row itself says when and who.
  'cancelled_at',
  'cancelled_by',
] as const;
