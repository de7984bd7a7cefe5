import { useEvent, useListContext } from 'ra-core';
import { Suspense, useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { lazy } from '../providers/lazy';
import { useDialogs } from '../ui/useDialogs';
import { useRestoredDialog } from '../unsaved-changes/useRestoredDialog';
import type { EditableColumns, RowAction, RowDialog, Selection, SelectionDialog } from './actions';
import type { ListRecord } from './columns';
import { serializeSelection, type useSelection } from './useSelection';

type Options = {
  contract: ResourceContract;
  rowActions: readonly RowAction[];
  editable: EditableColumns;
  selection: ReturnType<typeof useSelection>;
  nameOf: (record: ListRecord) => string;
};
type OpenDialog = { action: string } & (
  | { Dialog: RowDialog; record: ListRecord }
  | { Dialog: SelectionDialog; selection: Selection }
);
type EditedCell = { anchor: HTMLElement; record: ListRecord; source: string };

/** What opens over the rows of a list: a row's menu, the editor of a cell, and the dialogs of actions. */
export const useListOverlays = ({ contract, rowActions, editable, selection, nameOf }: Options) => {
  const navigate = useNavigate();
  const { refetch } = useListContext();
  const [menu, setMenu] = useState<{ anchor: HTMLElement; record: ListRecord }>();
  const [editedCell, setEditedCell] = useState<EditedCell>();
  const dialogs = useDialogs<OpenDialog>();
  const openMenu = useCallback((anchor: HTMLElement, record: ListRecord) => setMenu({ anchor, record }), []);
  const openEditor = useCallback(
    (anchor: HTMLElement, record: ListRecord, source: string) => setEditedCell({ anchor, record, source }),
    [],
  );
  const openOnRecord = (record: ListRecord, Dialog: RowDialog, action: string) =>
    dialogs.open(`${action} ${record.id}`, { Dialog, action, record });
  const openOnSelection = (Dialog: SelectionDialog, action: string) =>
    dialogs.open(`${action} ${serializeSelection(selection.value)}`, {
      Dialog,
      action,
      selection: selection.value,
    });
  const onAct = useEvent((action: RowAction, record: ListRecord) =>
    'to' in action ? navigate(action.to(record)) : openOnRecord(record, action.dialog, action.key),
  );
  const { last } = dialogs;
  useRestoredDialog(
    'row',
    last && 'record' in last ? { action: last.action, record: last.record } : null,
    restored => {
      const action = rowActions.find(({ key }) => key === restored.action);
      if (action) onAct(action, restored.record);
    },
  );
  /** A changed selection is cleared, unless the reader has selected other rows meanwhile. */
  const onChanged = useEvent((changed?: Selection) => {
    if (changed && serializeSelection(changed) === serializeSelection(selection.value)) selection.clear();
    refetch();
  });

  const overlays = (
    <>
      {menu && (
        <Suspense fallback={null}>
          <RowMenu
            {...menu}
            actions={rowActions}
            onClose={() => setMenu(undefined)}
            onChoose={(Dialog, action) => {
              setMenu(undefined);
              openOnRecord(menu.record, Dialog, action);
            }}
          />
        </Suspense>
      )}
      {editedCell && (
        <OpenCellEditor
          {...{ contract, editable, editedCell, nameOf }}
          onClose={() => setEditedCell(undefined)}
        />
      )}
      {dialogs.renderDialogs((dialog, close) => (
        <ActionDialog {...{ contract, dialog, close, onChanged }} />
      ))}
    </>
  );
  return { openMenu, openEditor, onAct, openOnSelection, overlays };
};

type OpenCellEditorProps = Pick<Options, 'contract' | 'editable' | 'nameOf'> & {
  editedCell: EditedCell;
  onClose: () => void;
};

const OpenCellEditor = ({ contract, editable, editedCell, nameOf, onClose }: OpenCellEditorProps) => {
  const { data } = useListContext<ListRecord>();
  const Editor = editable[editedCell.source]?.Editor;
  const currentRecord = data?.find(({ id }) => id === editedCell.record.id);
  return (
    Editor && (
      <Suspense fallback={null}>
        <Editor
          contract={contract}
          {...editedCell}
          record={currentRecord ?? editedCell.record}
          name={nameOf(editedCell.record)}
          onClose={onClose}
        />
      </Suspense>
    )
  );
};

type ActionDialogProps = {
  contract: ResourceContract;
  dialog: OpenDialog;
  close: () => void;
  /** Called with the selection whose rows changed, or with none for one row. */
  onChanged: (selection?: Selection) => void;
};

const ActionDialog = ({ contract, dialog, close, onChanged }: ActionDialogProps) => {
  const dialogProps = { resource: contract, action: dialog.action };
  const closeDialog = (changed?: boolean, selection?: Selection) => {
    close();
    if (changed) onChanged(selection);
  };
  if ('record' in dialog)
    return (
      <dialog.Dialog {...dialogProps} record={dialog.record} onClose={changed => closeDialog(changed)} />
    );
  const { Dialog, selection } = dialog;
  return (
    <Dialog {...dialogProps} selection={selection} onClose={changed => closeDialog(changed, selection)} />
  );
};

const RowMenu = lazy(async () => {
  const menu = await import('./RowMenu');
  return { RowMenu: menu.RowMenu<ListRecord> };
}, 'RowMenu');
