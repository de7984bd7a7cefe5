import { useTranslate } from 'ra-core';
import {
  getColumnField,
  type ImportKind,
  importableResources,
  isExtensionColumn,
} from '../../../contract/office/import-kinds';

/** Labels of an import and its columns; for a plain resource, its own labels. */
export const useImportWords = (kind: ImportKind) => {
  const translate = useTranslate();
  const name = importableResources.get(kind)?.name;
  return {
    title: name
      ? translate(`resources.${name}.name`, { smart_count: 2 })
      : translate(`terrain.imports.tabs.${kind}`),
    help: translate(`terrain.imports.help.${name ? 'plain' : kind}`),
    header: (column: string) => {
      if (name) return translate(`resources.${name}.fields.${column}`);
      if (isExtensionColumn(column)) return translate(`resources.sites.fields.${getColumnField(column)}`);
      return translate(`terrain.imports.columnNames.${column}`);
    },
  };
};
