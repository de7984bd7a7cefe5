import { useMemo } from 'react';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { isKindRule } from '../../../contract/organisation/permissions';
import { isPermitted } from '../providers/access';
import { lazy } from '../providers/lazy';
import { useSession } from '../providers/sessionStore';
import type { EditableColumns } from './actions';
import { kindOfRow, type ListRecord } from './columns';

/** The columns that this reader may edit in place: those declared by the contract, and the list's own. */
export const useEditableColumns = (
  { cells = {} }: Pick<ResourceContract, 'cells'>,
  own: EditableColumns | undefined,
): EditableColumns => {
  const user = useSession();
  return useMemo(() => {
    const declared = Object.entries(cells).flatMap(([source, edit]) => {
      const { needs } = edit!.action;
      // Permissions that depend on the row's kind are only known with the row.
      const when = (record: ListRecord) =>
        isPermitted(user, needs, kindOfRow(record)) && (edit!.when?.(record) ?? true);
      return isKindRule(needs) || isPermitted(user, needs)
        ? [[source, { when, Editor: ActionCellEditor }]]
        : [];
    });
    return { ...Object.fromEntries(declared), ...own };
  }, [user, cells, own]);
};

const ActionCellEditor = lazy(async () => {
  const [editor] = await Promise.all([
    import('./ActionCellEditor'),
    import('../fields/FieldInput').then(({ loadAutocompleteInputs }) => loadAutocompleteInputs()),
  ]);
  return editor;
}, 'ActionCellEditor');
