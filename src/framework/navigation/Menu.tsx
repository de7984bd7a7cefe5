import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { Link } from 'react-router';
import type { MenuArea } from './menu';
import { getOwnTabs, useCurrentTab, useEntryLabel, useLastTabs, useMenu } from './useMenu';

/** The main menu: an entry an area, leading to its last used tab; collapsed it shows icons with tooltips. */
export const Menu = ({ collapsed = false, onChoose }: { collapsed?: boolean; onChoose?: () => void }) => {
  const areas = useMenu();
  const current = useCurrentTab(areas)?.area;
  return (
    <Box component="ul" sx={{ m: 0, px: 1, py: 1.5, listStyle: 'none' }}>
      {areas
        .filter(({ hidden }) => !hidden)
        .map(area => (
          <li key={area.label}>
            <MenuLink area={area} current={area === current} collapsed={collapsed} onChoose={onChoose} />
          </li>
        ))}
    </Box>
  );
};

const MenuLink = ({ area, current, collapsed, onChoose }: MenuLinkProps) => {
  const label = useEntryLabel()(area);
  const [lastTabs] = useLastTabs();
  const tabs = getOwnTabs(area);
  const { to } = tabs.find(tab => tab.to === lastTabs[area.label]) ?? tabs[0];
  const Icon = area.icon;
  return (
    <Tooltip title={collapsed ? label : ''} placement="right">
      <Box
        component={Link}
        to={to}
        onClick={onChoose}
        aria-current={current ? 'page' : undefined}
        aria-label={collapsed ? label : undefined}
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: collapsed ? 'center' : undefined,
          gap: 1.25,
          minHeight: { xs: 44, md: 36 },
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

type MenuLinkProps = { area: MenuArea; current: boolean; collapsed: boolean; onChoose?: () => void };
