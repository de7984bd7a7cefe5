import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { Button, IconButton, ListItemIcon, Menu, MenuItem, type Theme, useMediaQuery } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';

export type PageAction = {
  label: string;
  icon: ReactNode;
  /** The page's main action: filled, the others outlined. */
  primary?: boolean;
  /** An action that is not allowed is not shown. */
  allowed?: boolean;
} & ({ to: string } | { onClick: () => void });

/** The buttons of a page: on one line, or behind one button where there is no room. */
export const PageActions = ({ actions }: { actions: PageAction[] }) => {
  const allowedActions = actions.filter(({ allowed = true }) => allowed);
  const narrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'), { noSsr: true });
  const secondaryActions = allowedActions.filter(({ primary }) => !primary);
  const primaryActions = allowedActions.filter(({ primary }) => primary);
  return (
    <>
      {narrow && secondaryActions.length > 1 ? (
        <Overflow actions={secondaryActions} />
      ) : (
        secondaryActions.map(action => <PageActionButton key={action.label} action={action} />)
      )}
      {primaryActions.map(action => (
        <PageActionButton key={action.label} action={action} />
      ))}
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
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={translate('terrain.generated.more')}
        aria-haspopup="menu"
        onClick={event => setAnchor(event.currentTarget)}
      >
        <MoreHoriz />
      </IconButton>
      <Menu disablePortal anchorEl={anchor} open={anchor !== null} onClose={close} onClick={close}>
        {actions.map(action => (
          <MenuItem key={action.label} {...getLinkOrClick(action)}>
            <ListItemIcon>{action.icon}</ListItemIcon>
            {action.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};

const getLinkOrClick = (action: PageAction) =>
  'to' in action ? { component: Link, to: action.to } : { onClick: action.onClick };
