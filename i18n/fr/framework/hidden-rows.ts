/** Hidden rows of a sheet, in the dialogs that read one. */
export const hiddenRows = {
  read: '%{smart_count} ligne masquée dans la feuille (par un filtre ou à la main) est lue comme les autres. |||| %{smart_count} lignes masquées dans la feuille (par un filtre ou à la main) sont lues comme les autres.',
  skipped:
    '%{smart_count} ligne masquée dans la feuille n’est pas lue. |||| %{smart_count} lignes masquées dans la feuille ne sont pas lues.',
  skip: 'Exclure les lignes masquées',
  include: 'Inclure les lignes masquées',
};
