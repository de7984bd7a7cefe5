import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import { useStore, useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { MenuEntry, MenuGroup } from './main-menu';
import { useCurrentEntry, useEntryLabel, useMenu } from './useMenu';

/** The main menu; collapsed it shows icons with tooltips. Groups can be collapsed, which is stored in this browser. */
export const Menu = ({ collapsed = false, onChoose }: { collapsed?: boolean; onChoose?: () => void }) => {
  const groups = useMenu();
  const current = useCurrentEntry(groups.flatMap(({ entries }) => entries));
  const [collapsedGroups, setCollapsedGroups] = useStore<readonly string[]>('menu.folded', none);
  const toggle = (group: string) =>
    setCollapsedGroups(
      collapsedGroups.includes(group)
        ? collapsedGroups.filter(each => each !== group)
        : [...collapsedGroups, group],
    );
  return (
    <Box sx={{ px: 1, py: 1.5 }}>
      {groups.map(({ label, entries }) => {
        const isGroupCollapsed = !collapsed && label !== null && collapsedGroups.includes(label);
        return (
          <Box key={label} sx={{ mb: 1 }}>
            {label && !collapsed && (
              <GroupHead label={label} collapsed={isGroupCollapsed} onToggle={() => toggle(label)} />
            )}
            <Box
              component="ul"
              id={`menu-group-${label}`}
              aria-labelledby={label && !collapsed ? `menu-${label}` : undefined}
              sx={{ m: 0, p: 0, listStyle: 'none' }}
            >
              {entries
                // The current entry is shown even in a collapsed group.
                .filter(entry => !isGroupCollapsed || entry === current)
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

type GroupHeadProps = { label: NonNullable<MenuGroup['label']>; collapsed: boolean; onToggle: () => void };
const GroupHead = ({ label, collapsed, onToggle }: GroupHeadProps) => {
  const translate = useTranslate();
  return (
    <ButtonBase
      id={`menu-${label}`}
      aria-expanded={!collapsed}
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
        sx={{ fontSize: 16, transform: collapsed ? 'rotate(-90deg)' : undefined, opacity: 0.7 }}
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
