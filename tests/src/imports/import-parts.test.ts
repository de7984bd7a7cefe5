// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { getImportDefinition } from '../../../contract/framework/import-kinds';
import { getImports } from '../../../contract/framework/imports';
import { getImportParts } from '../../../src/framework/imports/import-parts';
import { loadImportDialog } from '../../../src/framework/imports/load-import-dialog';

it('loads the product’s imports with the dialog', async () => {
  const { ImportDialog } = await loadImportDialog();
  expect(ImportDialog).toBeDefined();
  expect(getImports().actions.start.path).toBe('/api/imports/:kind');
  expect(getImportParts('people').results).toBeDefined();
  expect(getImportParts('sites').Remedies).toBeDefined();
});

it('imports a plain resource by its contract alone', async () => {
  await loadImportDialog();
  expect(getImportDefinition('tools')).toMatchObject({
    template: 'template_tools.xlsx',
    required: ['serial'],
  });
  expect(getImportParts('tools')).toEqual({});
});
