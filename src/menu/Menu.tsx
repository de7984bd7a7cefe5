import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { MenuEntry } from './menu-table';
import { useCurrentEntry, useEntryLabel, useMenu } from './useMenu';

/** The main menu; collapsed it keeps its icons, each named by its tooltip. */
export const Menu = ({ collapsed = false, onChoose }: { collapsed?: boolean; onChoose?: () => void }) => {
  const translate = useTranslate();
  const groups = useMenu();
  const current = useCurrentEntry(groups.flatMap(({ entries }) => entries));
  return (
    <Box sx={{ px: 1, py: 1.5 }}>
      {groups.map(({ label, entries }) => (
        <Box key={label} sx={{ mb: 1.5 }}>
          {label && !collapsed && (
            <Typography
              id={`menu-${label}`}
              component="div"
              variant="overline"
              sx={{ px: 1.25, mb: 0.25, color: 'text.secondary' }}
            >
              {translate(`terrain.shell.menu.${label}`)}
            </Typography>
          )}
          <Box
            component="ul"
            aria-labelledby={label && !collapsed ? `menu-${label}` : undefined}
            sx={{ m: 0, p: 0, listStyle: 'none' }}
          >
            {entries.map(entry => (
              <li key={entry.to}>
                <MenuLink
                  entry={entry}
                  current={entry === current}
                  collapsed={collapsed}
                  onChoose={onChoose}
                />
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
};

const MenuLink = ({ entry, current, collapsed, onChoose }: MenuLinkProps) => {
  const label = useEntryLabel()(entry);
  const Icon = entry.icon;
  return (
    <Tooltip title={collapsed ? label : ''} placement="right">
      <Box
        component={Link}
        to={entry.to}
        onClick={onChoose}
        aria-current={current ? 'page' : undefined}
        aria-label={collapsed ? label : undefined}
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: collapsed ? 'center' : undefined,
          gap: 1.25,
          minHeight: 34,
          px: 1.25,
          my: '1px',
          borderRadius: 1,
          fontSize: '0.8125rem',
          fontWeight: current ? 600 : 450,
          color: current ? 'primary.main' : 'text.primary',
          bgcolor: current ? 'action.selected' : undefined,
          textDecoration: 'none',
          whiteSpace: 'nowrap',
          '&:hover': { bgcolor: current ? 'action.selected' : 'action.hover' },
          '& svg': { fontSize: 18, color: current ? 'primary.main' : 'text.secondary' },
        }}
      >
        <Icon aria-hidden />
        {!collapsed && label}
      </Box>
    </Tooltip>
  );
};

type MenuLinkProps = { entry: MenuEntry; current: boolean; collapsed: boolean; onChoose?: () => void };
