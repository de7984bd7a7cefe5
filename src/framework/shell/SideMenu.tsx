import KeyboardDoubleArrowLeft from '@mui/icons-material/KeyboardDoubleArrowLeft';
import KeyboardDoubleArrowRight from '@mui/icons-material/KeyboardDoubleArrowRight';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useStore, useTranslate } from 'ra-core';
import { Menu } from '../navigation/Menu';
import { Logo } from '../ui/Logo';

/** The side menu: beside the page, collapsible to its icons; a drawer on a phone. */
export const SideMenu = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const translate = useTranslate();
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'), { noSsr: true });
  const isWide = useMediaQuery<Theme>(theme => theme.breakpoints.up('lg'), { noSsr: true });
  const [storedExpanded, setStoredExpanded] = useStore<boolean | undefined>('sidebar.open');
  const expanded = storedExpanded ?? isWide;
  const label = translate('terrain.shell.menu.label');

  if (isPhone) {
    return (
      <Drawer
        open={open}
        onClose={onClose}
        slotProps={{ paper: { 'aria-label': label, sx: { width: 264 } } }}
      >
        <Box sx={{ p: 1.5, pb: 0 }}>
          <Logo />
        </Box>
        <nav aria-label={label}>
          <Menu onChoose={onClose} />
        </nav>
      </Drawer>
    );
  }
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        flexShrink: 0,
        width: expanded ? 216 : 56,
        borderRight: 1,
        borderColor: 'divider',
        transition: theme => theme.transitions.create('width', { duration: 150 }),
      }}
    >
      <Box sx={{ flex: 1, overflowY: 'auto', overflowX: 'hidden' }}>
        <Menu collapsed={!expanded} />
      </Box>
      <Box sx={{ p: 1, display: 'flex', justifyContent: expanded ? 'flex-end' : 'center' }}>
        <IconButton
          aria-expanded={expanded}
          aria-label={translate(`terrain.shell.menu.${expanded ? 'collapse' : 'expand'}`)}
          onClick={() => setStoredExpanded(!expanded)}
        >
          {expanded ? <KeyboardDoubleArrowLeft /> : <KeyboardDoubleArrowRight />}
        </IconButton>
      </Box>
    </Box>
  );
};
