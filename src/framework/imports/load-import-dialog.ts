import { loadImportParts } from './import-parts';

/** The import dialog with the product's parts, for `lazyPage`. */
export const loadImportDialog = async () => {
  const [dialog] = await Promise.all([import('./ImportDialog'), loadImportParts()]);
  return dialog;
};
