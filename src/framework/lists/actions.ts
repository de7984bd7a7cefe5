import type { ReactNode } from 'react';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import type { Needs } from '../../../contract/framework/permissions';
import type { Column, ListRecord } from './columns';

/** The rows of an action: the selected ones, or all that match the list's filter. */
export type Selection = { ids?: number[]; matching?: true; filter?: Record<string, unknown>; count: number };

/** A component with these props. A function type, so that a component for more general rows fits too. */
type Shows<Props> = (props: Props) => ReactNode;

type DialogProps = {
  resource: ResourceContract;
  /** The key of the chosen action. */
  action: string;
  /** `onClose(true)` says that rows changed: the list refetches. */
  onClose: (changed?: boolean) => void;
};
/** The props of a list's dialog about one row. */
export type RowDialogProps<Row> = DialogProps & { record: Row };
/** About the selected rows. */
export type SelectionDialogProps = DialogProps & { selection: Selection };
/** About one row or a selection. */
export type ActionDialogProps<Row = unknown> = DialogProps & { record?: Row; selection?: Selection };
export type RowDialog<Row = ListRecord> = Shows<RowDialogProps<Row>>;
export type SelectionDialog = Shows<SelectionDialogProps>;

/** One entry of a row's « Plus » menu. Its label is `resources.<name>.actions.<key>`. */
export type RowAction<Row = ListRecord> = {
  key: string;
  icon: ReactNode;
  /** Who may act; `when` says whether it makes sense for the row. */
  needs: Needs;
  /** The kind of the row, where `needs` depends on it: its `task_type` by default. */
  kindOf?: (record: Row) => string | null;
  when?: (record: Row) => boolean;
  /** Shown but disabled, because it is already done. */
  disabled?: (record: Row) => boolean;
  danger?: boolean;
} & ({ to: (record: Row) => string } | { dialog: RowDialog<Row> });

/** A column edited in place. */
export type EditableColumn<Row = ListRecord> = {
  /** Whether this reader may edit this row. */
  when?: (record: Row) => boolean;
  Editor: Shows<CellEditorProps<Row>>;
};
/** By column. */
export type EditableColumns<Row = ListRecord> = Readonly<Record<string, EditableColumn<Row>>>;
export type CellEditorProps<Row = ListRecord> = {
  contract: ResourceContract;
  /** The row as the list shows it now. */
  record: Row;
  source: string;
  /** What the row is called. */
  name: string;
  anchor: HTMLElement;
  onClose: () => void;
};

/** The panel beside a list about the open row. */
export type RowPanel<Row = ListRecord> = {
  /** Its accessible name. */
  label: string;
  /** The name of the open row in the address: `#task=561`. */
  name: string;
  Panel: Shows<PanelProps<Row>>;
  /** The address of the full page. */
  pageOf: (id: number) => string;
  /** Called when a row, or some row, is about to be opened, so that the panel's data can be prefetched. */
  prepare: (id?: number) => void;
  /** The columns shown while the panel is open. */
  columns: ReadonlySet<string>;
};
/** `record` is the row, if the list shows it. */
export type PanelProps<Row> = { id: number; record?: Row; onClose: () => void };

/** One action on the selected rows. */
export type BulkAction = { key: string; icon: ReactNode; needs: Needs; dialog: SelectionDialog };

/** Props shared by the table and the cards of a list. */
export type RowRenderProps = {
  columns: Column[];
  /** The link of a row, or undefined for none. */
  linkOf: (record: ListRecord) => string | undefined;
  open: (record: ListRecord) => void;
  /** The row's name in the labels of its controls. */
  nameOf: (record: ListRecord) => string;
  /** Opens the « Plus » menu of a row; undefined if rows have none. */
  onMenu?: (anchor: HTMLElement, record: ListRecord) => void;
  /** A row without available actions has no menu. */
  offersActions: (record: ListRecord) => boolean;
  /** The buttons in the row instead of the menu, with their labels. */
  buttonsOf?: (record: ListRecord) => (RowAction & { label: string })[];
  onAct: (action: RowAction, record: ListRecord) => void;
  editable: EditableColumns;
  /** The label of a field, for its cells' controls. */
  fieldLabel: (source: string) => string;
  /** Starts editing the row; false if it has nothing to edit. */
  editRow: (record: ListRecord) => boolean;
  onEdit: (cell: HTMLElement, record: ListRecord, source: string) => void;
  /** The columns shown while the panel is open; absent: all. */
  only?: ReadonlySet<string>;
  /** The id of the row open in the panel. */
  opened?: unknown;
  selectable: boolean;
  /** All matching rows are selected, including those shown. */
  allSelected: boolean;
};
