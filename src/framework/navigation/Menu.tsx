import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import { useStore, useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { MenuEntry, MenuGroup } from './main-menu';
import { useCurrentEntry, useEntryLabel, useMenu } from './useMenu';

/** The main menu; collapsed it shows icons with tooltips. Groups can be folded, which is stored in this browser. */
export const Menu = ({ collapsed = false, onChoose }: { collapsed?: boolean; onChoose?: () => void }) => {
  const groups = useMenu();
  const current = useCurrentEntry(groups.flatMap(({ entries }) => entries));
  const [folded, setFolded] = useStore<readonly string[]>('menu.folded', none);
  const toggle = (group: string) =>
    setFolded(folded.includes(group) ? folded.filter(each => each !== group) : [...folded, group]);
  return (
    <Box sx={{ px: 1, py: 1.5 }}>
      {groups.map(({ label, entries }) => {
        const isFolded = !collapsed && label !== null && folded.includes(label);
        return (
          <Box key={label} sx={{ mb: 1 }}>
            {label && !collapsed && (
              <GroupHead label={label} folded={isFolded} onToggle={() => toggle(label)} />
            )}
            <Box
              component="ul"
              id={`menu-group-${label}`}
              aria-labelledby={label && !collapsed ? `menu-${label}` : undefined}
              sx={{ m: 0, p: 0, listStyle: 'none' }}
            >
              {entries
                // The current entry is shown even in a folded group.
                .filter(entry => !isFolded || entry === current)
                .map(entry => (
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
        );
      })}
    </Box>
  );
};
const none: readonly string[] = [];

type GroupHeadProps = { label: NonNullable<MenuGroup['label']>; folded: boolean; onToggle: () => void };
const GroupHead = ({ label, folded, onToggle }: GroupHeadProps) => {
  const translate = useTranslate();
  return (
    <ButtonBase
      id={`menu-${label}`}
      aria-expanded={!folded}
      aria-controls={`menu-group-${label}`}
      onClick={onToggle}
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        width: '100%',
        minHeight: 28,
        px: 1.25,
        borderRadius: 1,
        typography: 'overline',
        color: 'text.secondary',
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      {translate(`terrain.shell.menu.${label}`)}
      <ExpandMore
        aria-hidden
        sx={{ fontSize: 16, transform: folded ? 'rotate(-90deg)' : undefined, opacity: 0.7 }}
      />
    </ButtonBase>
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
