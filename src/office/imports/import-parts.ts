import {
  type CustomImportKind,
  getColumnField,
  isExtensionColumn,
} from '../../../contract/office/import-kinds';
import { imports, type NewPassword } from '../../../contract/office/imports';
import type { ImportParts } from '../../framework/imports/import-parts';
import { call } from '../../framework/providers/call';
import { OwnerRemedies } from '../../sites/imports/OwnerRemedies';
import { ListFileChooser } from './ListFileChooser';
import { NewPasswordsDialog } from './NewPasswordsDialog';

/** What the imports of the specification have beside those of plain resources. */
export const importParts: Record<CustomImportKind, ImportParts> = {
  agents: { Chooser: ListFileChooser },
  sites: {
    Chooser: ListFileChooser,
    Remedies: OwnerRemedies,
    columnLabel: column =>
      isExtensionColumn(column) ? `resources.sites.fields.${getColumnField(column)}` : undefined,
  },
  planning: { Chooser: ListFileChooser },
  planning_gpm: { Chooser: ListFileChooser },
  people: {
    reviewNote: 'terrain.imports.accountsStay',
    results: {
      text: 'terrain.imports.passwords.text',
      label: 'terrain.imports.passwords.show',
      load: issuePasswords,
      Dialog: NewPasswordsDialog,
    },
  },
};

/**
 * Has the first passwords of the imported accounts issued, in portions: each is answered once, so that those
 * received are passed on even if a later portion fails.
 */
async function issuePasswords(import_id: number, onPortion: (people: NewPassword[]) => void) {
  for (let remaining = 1; remaining > 0; ) {
    const portion = await call(imports.actions.passwords, { import_id });
    onPortion(portion.people);
    remaining = portion.remaining;
  }
}
