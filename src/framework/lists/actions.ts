import type { ComponentType, ReactNode } from 'react';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import type { Needs } from '../../../contract/organisation/permissions';
import type { Column } from './columns';

/** The rows of an action: the selected ones, or all that match the list's filter. */
export type Selection = { ids?: number[]; matching?: true; filter?: Record<string, unknown>; count: number };

/** The props of a list's dialog: one record, or a selection. */
export type ActionDialogProps = {
  resource: ResourceContract;
  /** The key of the chosen action. */
  action: string;
  record?: any;
  selection?: Selection;
  /** `onClose(true)` says that rows changed: the list refetches. */
  onClose: (changed?: boolean) => void;
};
export type ActionDialog = ComponentType<ActionDialogProps>;

/** One entry of a row's « Plus » menu. Its label is `resources.<name>.actions.<key>`. */
export type RowAction = {
  key: string;
  icon: ReactNode;
  /** Who may act; `when` says whether it makes sense for the row. */
  needs: Needs;
  /** The kind of the row, where `needs` depends on it: its `task_type` by default. */
  kindOf?: (record: any) => string | null;
  when?: (record: any) => boolean;
  /** Shown but disabled, because it is already done. */
  disabled?: (record: any) => boolean;
  danger?: boolean;
} & ({ to: (record: any) => string } | { dialog: ActionDialog });

/** A column edited in place. */
export type EditableColumn = {
  /** Whether this reader may edit this row. */
  when?: (record: any) => boolean;
  Editor: ComponentType<CellEditorProps>;
};
/** By column. */
export type EditableColumns = Readonly<Record<string, EditableColumn>>;
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

/** The panel beside a list about the open row. */
export type RowPanel = {
  /** Its accessible name. */
  label: string;
  /** The name of the open row in the address: `#task=561`. */
  name: string;
  Panel: ComponentType<PanelProps>;
  /** The address of the full page. */
  pageOf: (id: number) => string;
  /** Called when a row, or some row, is about to be opened, so that the panel's data can be prefetched. */
  prepare: (id?: number) => void;
  /** The columns shown while the panel is open. */
  columns: ReadonlySet<string>;
};
/** `record` is the row, if the list shows it. */
export type PanelProps = { id: number; record?: any; onClose: () => void };

/** One action on the selected rows. */
export type BulkAction = { key: string; icon: ReactNode; needs: Needs; dialog: ActionDialog };

/** Props shared by the table and the cards of a list. */
export type RowRenderProps = {
  columns: Column[];
  /** The link of a row, or undefined for none. */
  linkOf: (record: any) => string | undefined;
  open: (record: any) => void;
  /** The row's name in the labels of its controls. */
  nameOf: (record: any) => string;
  /** Opens the « Plus » menu of a row; undefined if rows have none. */
  onMenu?: (anchor: HTMLElement, record: any) => void;
  /** A row without available actions has no menu. */
  offersActions: (record: any) => boolean;
  /** The buttons in the row instead of the menu, with their labels. */
  buttonsOf?: (record: any) => (RowAction & { label: string })[];
  onAct: (action: RowAction, record: any) => void;
  editable: EditableColumns;
  /** The label of a field, for its cells' controls. */
  fieldLabel: (source: string) => string;
  /** Starts editing the row; false if it has nothing to edit. */
  editRow: (record: any) => boolean;
  onEdit: (cell: HTMLElement, record: any, source: string) => void;
  /** The columns shown while the panel is open; absent: all. */
  only?: ReadonlySet<string>;
  /** The id of the row open in the panel. */
  opened?: unknown;
  selectable: boolean;
  /** All matching rows are selected, including those shown. */
  allSelected: boolean;
};
