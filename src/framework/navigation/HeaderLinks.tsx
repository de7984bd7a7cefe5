import MoreHoriz from '@mui/icons-material/MoreHoriz';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import ListItemIcon from '@mui/material/ListItemIcon';
import MuiMenu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { MenuEntry } from './menu';
import { useCurrentEntry, useEntryLabel, useHeaderLinks } from './useMenu';

/** The header links of users without a side menu; on a phone `LinkBar` has them. */
export const HeaderLinks = () => {
  const translate = useTranslate();
  const labelOf = useEntryLabel();
  const links = useHeaderLinks();
  const current = useCurrentEntry(links);
  return (
    <Box
      component="nav"
      aria-label={translate('terrain.shell.menu.label')}
      sx={{ display: { xs: 'none', md: 'flex' }, minWidth: 0, overflowX: 'auto', ml: 2 }}
    >
      {links.map(entry => (
        <Button
          key={entry.to}
          component={Link}
          to={entry.to}
          aria-current={entry === current ? 'page' : undefined}
          color={entry === current ? 'primary' : 'inherit'}
          sx={{ flexShrink: 0 }}
        >
          {labelOf(entry)}
        </Button>
      ))}
    </Box>
  );
};

/** The same at the bottom of a narrow page, in reach of the thumb: the first links, and the others behind « Plus ». */
export const LinkBar = () => {
  const translate = useTranslate();
  const labelOf = useEntryLabel();
  const links = useHeaderLinks();
  const current = useCurrentEntry(links);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [barLinks, otherLinks] = [links.slice(0, maxBarLinks), links.slice(maxBarLinks)];
  const close = () => setAnchor(null);
  return (
    <Box
      component="nav"
      aria-label={translate('terrain.shell.menu.label')}
      data-print="hide"
      sx={{
        display: { xs: 'flex', md: 'none' },
        flexShrink: 0,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        pb: 'env(safe-area-inset-bottom)',
      }}
    >
      {barLinks.map(entry => (
        <BarLink key={entry.to} entry={entry} label={labelOf(entry)} current={entry === current} />
      ))}
      {otherLinks.length > 0 && (
        <ButtonBase
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={event => setAnchor(event.currentTarget)}
          sx={itemStyles(current !== undefined && otherLinks.includes(current))}
        >
          <MoreHoriz aria-hidden />
          {translate('terrain.shell.menu.more')}
        </ButtonBase>
      )}
      <MuiMenu disablePortal open={anchor !== null} anchorEl={anchor} onClose={close}>
        {otherLinks.map(entry => {
          const Icon = entry.icon;
          return (
            <MenuItem
              key={entry.to}
              component={Link}
              to={entry.to}
              onClick={close}
              selected={entry === current}
            >
              <ListItemIcon>
                <Icon aria-hidden />
              </ListItemIcon>
              {labelOf(entry)}
            </MenuItem>
          );
        })}
      </MuiMenu>
    </Box>
  );
};

const BarLink = ({ entry, label, current }: { entry: MenuEntry; label: string; current: boolean }) => {
  const Icon = entry.icon;
  return (
    <ButtonBase
      component={Link}
      to={entry.to}
      aria-current={current ? 'page' : undefined}
      sx={itemStyles(current)}
    >
      <Icon aria-hidden />
      {label}
    </ButtonBase>
  );
};

/** The number of links in the bar itself. */
const maxBarLinks = 4;

const itemStyles = (current: boolean) =>
  ({
    flex: '1 1 0',
    minWidth: 0,
    minHeight: 52,
    px: 0.5,
    flexDirection: 'column',
    gap: 0.25,
    fontSize: '0.6875rem',
    lineHeight: 1.2,
    textAlign: 'center',
    fontWeight: current ? 600 : 450,
    color: current ? 'primary.main' : 'text.secondary',
    '& svg': { fontSize: 20 },
  }) as const;
