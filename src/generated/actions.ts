import type { ComponentType, ReactNode } from 'react';
import type { ResourceContract } from '../../contract/endpoint';
import type { Needs } from '../../contract/permissions';

/** The rows an action is for: those picked, or all that match the list's filter. */
export type Selection = { ids?: number[]; matching?: true; filter?: Record<string, unknown>; count: number };

/** What a dialog of a list is given: one record, or a selection. */
export type ActionDialogProps = {
  resource: ResourceContract;
  /** The key of the action that was chosen. */
  action: string;
  record?: any;
  selection?: Selection;
  /** `onClose(true)` says that rows changed: the list reads them anew. */
  onClose: (changed?: boolean) => void;
};
export type ActionDialog = ComponentType<ActionDialogProps>;

/** One entry of a row's « Plus » menu. Its label is `resources.<name>.actions.<key>`. */
export type RowAction = {
  key: string;
  icon: ReactNode;
  /** Who may act; `when` says whether it makes sense for the row. */
  needs: Needs;
  /** Of the row, where `needs` goes by it: its `task_type` unless said. */
  kindOf?: (record: any) => string | null;
  when?: (record: any) => boolean;
  /** Offered and yet not to be chosen: what it would do is done. */
  disabled?: (record: any) => boolean;
  danger?: boolean;
} & ({ to: (record: any) => string } | { dialog: ActionDialog });

/** What opens under a row: the button's word, and the panel. */
export type Expand = { label: string; Panel: ComponentType<{ record: any }> };

/** One action on the selected rows. */
export type BulkAction = { key: string; icon: ReactNode; needs: Needs; dialog: ActionDialog };
