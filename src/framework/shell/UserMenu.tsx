import ExpandMore from '@mui/icons-material/ExpandMore';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useLogout, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import { getMenu } from '../navigation/menu';
import { hasCapability } from '../providers/backend';
import { useSession } from '../providers/sessionStore';
import { confirmLeave } from '../unsaved-changes/unsaved-input';

/** Who is signed in, and the account's menu. */
export const UserMenu = () => {
  const translate = useTranslate();
  const logout = useLogout();
  const user = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!user) return null;

  const close = () => setAnchor(null);
  const hasAccounts = hasCapability('accounts');
  const links = [...(hasAccounts ? accountLinks : []), ...(getMenu().userLinks ?? [])];
  const role = translate(`terrain.shell.roles.${user.role}`);
  return (
    <>
      <UserButton username={user.username} isOpen={anchor !== null} onOpen={setAnchor} />
      <Menu
        disablePortal
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { sx: { minWidth: 220 } } }}
      >
        <Box component="li" role="presentation" sx={{ px: 1.25, py: 0.75 }}>
          <Typography component="div" variant="caption" sx={{ color: 'text.secondary' }}>
            {translate('terrain.shell.signedInAs')}
          </Typography>
          <Typography component="div" variant="subtitle2">
            {user.username}
          </Typography>
          <Typography component="div" variant="caption" sx={{ color: 'text.secondary' }}>
            {role}
          </Typography>
        </Box>
        {links.length > 0 && <Divider component="li" role="separator" sx={{ my: 0.5 }} />}
        {links
          // While viewing as another user: that user's account is not one's own.
          .filter(({ to }) => !(user.viewed_by && to.startsWith('/account')))
          .map(({ label, to }) => (
            <MenuItem key={to} component={Link} to={to} onClick={close}>
              {translate(`terrain.shell.${label}`)}
            </MenuItem>
          ))}
        {hasAccounts && (
          <MenuItem
            onClick={() => {
              close();
              confirmLeave(() => logout({}, '/login', false));
            }}
          >
            {translate('terrain.shell.logout')}
          </MenuItem>
        )}
      </Menu>
    </>
  );
};

const accountLinks = [
  { label: 'account', to: '/account' },
  { label: 'security', to: '/account/security' },
];

type UserButtonProps = { username: string; isOpen: boolean; onOpen: (anchor: HTMLElement) => void };

const UserButton = ({ username, isOpen, onOpen }: UserButtonProps) => {
  const translate = useTranslate();
  return (
    <Button
      color="inherit"
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={event => onOpen(event.currentTarget)}
      sx={{ px: 0.75, minWidth: 0, gap: 1, minHeight: 40, textAlign: 'left' }}
    >
      <Avatar
        aria-hidden
        sx={{
          width: 28,
          height: 28,
          fontSize: 12,
          fontWeight: 600,
          bgcolor: 'primary.light',
          color: 'primary.main',
        }}
      >
        {username.slice(0, 2).toUpperCase()}
      </Avatar>
      <Box sx={theme => ({ lineHeight: 1.2, maxWidth: 180, [theme.breakpoints.down('sm')]: hiddenText })}>
        <Typography
          component="span"
          variant="caption"
          noWrap
          sx={{ display: 'block', color: 'text.secondary' }}
        >
          {translate('terrain.shell.signedInAs')}
        </Typography>{' '}
        <Typography component="span" variant="subtitle2" noWrap sx={{ display: 'block', lineHeight: 1.25 }}>
          {username}
        </Typography>
      </Box>
      <ExpandMore sx={{ display: { xs: 'none', sm: 'block' }, fontSize: 18, color: 'text.secondary' }} />
    </Button>
  );
};

/** On a phone only the initials are visible; the name stays for screen readers. */
const hiddenText = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' };
