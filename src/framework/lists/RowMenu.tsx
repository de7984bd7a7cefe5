import { ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material';
import { useResourceContext } from 'ra-core';
import { Link } from 'react-router-dom';
import { useLabels } from '../fields/useLabels';
import type { RowAction, RowDialog } from './actions';
import { useAvailableActions } from './useAvailableActions';

/** A row's « Plus » menu. One for the whole list; permissions are evaluated when it opens. */
export const RowMenu = <Row extends object>({ anchor, record, actions, onChoose, onClose }: Props<Row>) => {
  const labels = useLabels(useResourceContext()!);
  const availableActions = useAvailableActions(actions)(record);
  const dangerous = availableActions.filter(({ danger }) => danger);
  const ordinary = availableActions.filter(({ danger }) => !danger);
  return (
    <Menu disablePortal anchorEl={anchor} open onClose={onClose} transitionDuration={120}>
      {[...ordinary, ...dangerous].map((action, index) => (
        <MenuItem
          key={action.key}
          disabled={action.disabled?.(record)}
          divider={dangerous.length > 0 && index === ordinary.length - 1}
          sx={action.danger ? { color: 'error.main', '& svg': { color: 'error.main' } } : undefined}
          {...('to' in action
            ? { component: Link, to: action.to(record) }
            : { onClick: () => onChoose(action.dialog, action.key) })}
        >
          <ListItemIcon>{action.icon}</ListItemIcon>
          <ListItemText>{labels.action(action.key)}</ListItemText>
        </MenuItem>
      ))}
    </Menu>
  );
};

type Props<Row> = {
  anchor: HTMLElement;
  record: Row;
  actions: readonly RowAction<Row>[];
  onChoose: (dialog: RowDialog<Row>, action: string) => void;
  onClose: () => void;
};
