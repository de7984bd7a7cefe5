import { useMemo } from 'react';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { isClosed } from '../../../contract/framework/permissions';
import { isPermitted } from '../providers/access';
import { lazy } from '../providers/lazy';
import { useSession } from '../providers/sessionStore';
import type { EditableColumns } from './actions';
import { kindOfRow, type ListRecord } from './columns';

/** The columns that this reader may edit in place: those declared by the contract, and the list's own. */
export const useEditableColumns = (
  { cells = {} }: Pick<ResourceContract, 'cells'>,
  customColumns: EditableColumns | undefined,
): EditableColumns => {
  const user = useSession();
  return useMemo(() => {
    const contractColumns = Object.entries(cells).flatMap(([source, cell]) => {
      const { needs } = cell!.action;
      // Permissions that depend on the row's kind are only known with the row.
      const when = (record: ListRecord) =>
        isPermitted(user, needs, kindOfRow(record)) && (cell!.when?.(record) ?? true);
      return !isClosed(user, needs) ? [[source, { when, Editor: ActionCellEditor }]] : [];
    });
    return { ...Object.fromEntries(contractColumns), ...customColumns };
  }, [user, cells, customColumns]);
};

const ActionCellEditor = lazy(async () => {
  const [editor] = await Promise.all([
    import('./ActionCellEditor'),
    import('../fields/FieldInput').then(({ loadAutocompleteInputs }) => loadAutocompleteInputs()),
  ]);
  return editor;
}, 'ActionCellEditor');
