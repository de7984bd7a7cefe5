import { useTranslate } from 'ra-core';
import { findCrudResource } from '../../../contract/framework/resources';
import { getImportParts } from './import-parts';

/** Labels of an import and its columns; for a plain resource, its own labels. */
export const useImportWords = (kind: string) => {
  const translate = useTranslate();
  const name = findCrudResource(kind)?.name;
  const { columnLabel } = getImportParts(kind);
  return {
    isPlain: name !== undefined,
    title: name
      ? translate(`resources.${name}.name`, { smart_count: 2 })
      : translate(`terrain.imports.tabs.${kind}`),
    help: translate(`terrain.imports.help.${name ? 'plain' : kind}`),
    header: (column: string) =>
      name
        ? translate(`resources.${name}.fields.${column}`)
        : translate(columnLabel?.(column) ?? `terrain.imports.columnNames.${column}`),
  };
};
