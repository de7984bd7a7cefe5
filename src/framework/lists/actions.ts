import type { ComponentType, ReactNode } from 'react';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import type { Needs } from '../../../contract/organisation/permissions';
import type { Column } from './columns';

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

/** A column whose cells are changed in the list itself. */
export type EditedColumn = {
  /** Whether this row's is, by this reader. */
  when?: (record: any) => boolean;
  Editor: ComponentType<CellEditorProps>;
};
/** By column. */
export type EditedColumns = Readonly<Record<string, EditedColumn>>;
export type CellEditorProps = {
  contract: ResourceContract;
  /** The row as the list shows it now. */
  record: any;
  source: string;
  /** What the row is called. */
  name: string;
  anchor: HTMLElement;
  onClose: () => void;
};

/** What stands beside a list about the row that is open. */
export type RowPanel = {
  /** What it is, for those who do not see it. */
  label: string;
  /** What the address calls the row that is open: `#task=561`. */
  name: string;
  Panel: ComponentType<PanelProps>;
  /** The page of the same, whole. */
  pageOf: (id: number) => string;
  /** Called as a row, or some row, is about to be opened: what the panel needs may be asked for already. */
  prepare: (id?: number) => void;
  /** The columns that are shown beside it. */
  columns: ReadonlySet<string>;
};
/** `record` is the row, where the list shows it. */
export type PanelProps = { id: number; record?: any; onClose: () => void };

/** One action on the selected rows. */
export type BulkAction = { key: string; icon: ReactNode; needs: Needs; dialog: ActionDialog };

/** What the rows of a list are given, as lines of its table or as cards. */
export type RowHandling = {
  columns: Column[];
  /** Where a row leads, or undefined where it leads nowhere. */
  linkOf: (record: any) => string | undefined;
  open: (record: any) => void;
  /** What stands for the row in the labels of its controls. */
  nameOf: (record: any) => string;
  /** Opens the « Plus » menu of a row; undefined where rows have none. */
  onMenu?: (anchor: HTMLElement, record: any) => void;
  /** A row with nothing to choose from has no menu. */
  offersActions: (record: any) => boolean;
  /** What stands in the row instead of the menu, each with its words. */
  buttonsOf?: (record: any) => (RowAction & { label: string })[];
  onAct: (action: RowAction, record: any) => void;
  editable: EditedColumns;
  /** What a field is called, in the labels of its cells' controls. */
  fieldLabel: (source: string) => string;
  /** Begins to edit the row as a whole; false where there is nothing to begin with. */
  editRow: (record: any) => boolean;
  onEdit: (cell: HTMLElement, record: any, source: string) => void;
  /** The columns shown while something stands beside the list; absent: all. */
  only?: ReadonlySet<string>;
  /** The id of the row that is open beside the list. */
  opened?: unknown;
  selectable: boolean;
  /** All that match are selected, those shown among them. */
  allSelected: boolean;
};
