import ExpandMore from '@mui/icons-material/ExpandMore';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { Button, IconButton, ListItemIcon, Menu, MenuItem, type Theme, useMediaQuery } from '@mui/material';
import { useTranslate } from 'ra-core';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';

export type PageAction = {
  label: string;
  icon: ReactNode;
  /** The page's main action: filled, the others outlined. */
  primary?: boolean;
  /** An action that is not allowed is not shown. */
  allowed?: boolean;
  /** Secondary actions with the same group are in one menu, if there are several. */
  group?: ActionGroup;
  /** It leads to the first rows of an empty list: also offered in their place, or only there. */
  inEmptyList?: 'also' | 'only';
} & ({ to: string } | { onClick: () => void });
type ActionGroup = { label: string; icon: ReactNode };

/** The element in place of the rows of an empty list, where the page's actions that lead to the first ones go too. */
export const EmptyListSlotContext = createContext<HTMLElement | null>(null);

/** The buttons of a page: on one line, or behind one button where there is no room. */
export const PageActions = ({ actions }: { actions: PageAction[] }) => {
  const emptyListSlot = useContext(EmptyListSlotContext);
  const allowedActions = actions.filter(({ allowed = true }) => allowed);
  const pageActions = allowedActions.filter(({ inEmptyList }) => inEmptyList !== 'only');
  const emptyListActions = allowedActions.filter(({ inEmptyList }) => inEmptyList);
  const narrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'), { noSsr: true });
  const secondaryActions = pageActions.filter(({ primary }) => !primary);
  const primaryActions = pageActions.filter(({ primary }) => primary);
  return (
    <>
      {narrow && secondaryActions.length > 1 ? (
        <Overflow actions={secondaryActions} />
      ) : (
        groupActions(secondaryActions).map(actions =>
          actions.length > 1 ? (
            <GroupButton key={actions[0].label} group={actions[0].group!} actions={actions} />
          ) : (
            <PageActionButton key={actions[0].label} action={actions[0]} />
          ),
        )
      )}
      {primaryActions.map(action => (
        <PageActionButton key={action.label} action={action} />
      ))}
      {/* Their dialogs belong to the page: they outlive the empty list, which their first row replaces. */}
      {emptyListSlot &&
        createPortal(
          emptyListActions.map(action => <PageActionButton key={action.label} action={action} />),
          emptyListSlot,
        )}
    </>
  );
};

const PageActionButton = ({ action }: { action: PageAction }) => (
  <Button
    variant={action.primary ? 'contained' : 'outlined'}
    startIcon={action.icon}
    {...getLinkOrClick(action)}
  >
    {action.label}
  </Button>
);

const Overflow = ({ actions }: { actions: PageAction[] }) => {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-label={translate('terrain.generated.more')}
        aria-haspopup="menu"
        onClick={event => setAnchor(event.currentTarget)}
      >
        <MoreHoriz />
      </IconButton>
      <ActionMenu {...{ anchor, actions }} onClose={() => setAnchor(null)} />
    </>
  );
};

/** The actions of a group, in a menu under the group's name. */
const GroupButton = ({ group, actions }: { group: ActionGroup; actions: PageAction[] }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={group.icon}
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        onClick={event => setAnchor(event.currentTarget)}
      >
        {group.label}
      </Button>
      <ActionMenu {...{ anchor, actions }} onClose={() => setAnchor(null)} />
    </>
  );
};

const ActionMenu = ({ anchor, actions, onClose }: ActionMenuProps) => (
  <Menu disablePortal anchorEl={anchor} open={anchor !== null} onClose={onClose} onClick={onClose}>
    {actions.map(action => (
      <MenuItem key={action.label} {...getLinkOrClick(action)}>
        <ListItemIcon>{action.icon}</ListItemIcon>
        {action.label}
      </MenuItem>
    ))}
  </Menu>
);
type ActionMenuProps = { anchor: HTMLElement | null; actions: PageAction[]; onClose: () => void };

/** The actions in their order, those of one group together at the place of its first. */
const groupActions = (actions: readonly PageAction[]) => {
  const groups = new Map<string, PageAction[]>();
  for (const action of actions) {
    const key = action.group?.label ?? action.label;
    groups.set(key, [...(groups.get(key) ?? []), action]);
  }
  return [...groups.values()];
};

const getLinkOrClick = (action: PageAction) =>
  'to' in action ? { component: Link, to: action.to } : { onClick: action.onClick };
