import { useMediaQuery } from '@mui/material';
import { useEvent } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { useLabels } from '../fields/useLabels';
import { useCan } from '../providers/access';
import type { RowRenderProps } from './actions';
import type { Column, ListRecord } from './columns';
import { sidePanelMediaQuery } from './ListWithPanel';
import type { AnyListProps } from './list-props';
import { useEditableColumns } from './useEditableColumns';
import { useRowName } from './useListColumns';
import { useListOverlays } from './useListOverlays';
import { usePanel } from './usePanel';
import { useRowActions } from './useRowActions';
import { useSelection } from './useSelection';

/** How the rows of a list are opened, selected and edited, and what opens over them. */
export const useListRows = (props: AnyListProps, columns: Column[], phone: boolean) => {
  const { contract, rowActions = none, rowButtons, bulkActions = none, linkOf = getNoLink, panel } = props;
  const navigate = useNavigate();
  const can = useCan();
  const labels = useLabels(contract.name);
  const nameOf = useRowName(columns);
  const editable = useEditableColumns(contract, props.editable);
  const { permittedActions, offersActions, getAvailableActions, buttonsOf } = useRowActions(
    contract,
    rowActions,
  );
  const sidePanel = usePanel(panel, phone);
  const hasRoomForPanel = useMediaQuery(sidePanelMediaQuery, { noSsr: true });
  const selection = useSelection();
  const { openMenu, openEditor, onAct, openOnSelection, overlays } = useListOverlays({
    contract,
    rowActions,
    editable,
    selection,
    nameOf,
  });

  const open = useEvent((record: ListRecord) => {
    const to = linkOf(record);
    if (to) navigate(to);
    else if (panel) sidePanel.open(record);
  });
  const editRow = useEvent((record: ListRecord) => {
    const action = getAvailableActions(record).find(({ key }) => key === 'edit');
    if (action) onAct(action, record);
    return action !== undefined;
  });
  const hasMenu = permittedActions.length > 0;
  const hasButtonsInRow = hasMenu && rowButtons && !phone;
  const rowProps: RowRenderProps = {
    columns,
    linkOf: panel ? getPanelLink : linkOf,
    open,
    nameOf,
    selectable: bulkActions.some(({ needs }) => can(needs)),
    allSelected: selection.matching,
    onMenu: hasMenu && !hasButtonsInRow ? openMenu : undefined,
    buttonsOf: hasButtonsInRow ? buttonsOf : undefined,
    onAct,
    editable,
    onEdit: openEditor,
    editRow,
    fieldLabel: labels.field,
    offersActions,
    opened: sidePanel.opened,
    only: hasRoomForPanel && sidePanel.opened !== undefined ? panel?.columns : undefined,
  };
  const canEdit = Object.keys(editable).length > 0 || permittedActions.some(({ key }) => key === 'edit');
  return { rowProps, canEdit, sidePanel, selection, openOnSelection, overlays };
};

const none: never[] = [];
const getNoLink = () => undefined;
/** The row opens the panel: it has no link of its own, but can be opened. */
const getPanelLink = () => '';
