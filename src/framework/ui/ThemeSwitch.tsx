import Contrast from '@mui/icons-material/Contrast';
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useStore, useStoreContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useFormats } from '../fields/useFormats';

/** Light, dark, or the system's setting: then nothing is stored. */
export const ThemeSwitch = () => {
  const translate = useTranslate();
  const { labelled } = useFormats();
  const store = useStoreContext();
  const [theme] = useStore<ThemeName | undefined>('theme');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const selected = theme ?? 'system';
  const Icon = icons[selected];

  const choose = (name: keyof typeof icons) => {
    if (name === 'system') store.removeItem('theme');
    else store.setItem('theme', name);
    setAnchor(null);
  };

  return (
    <>
      <IconButton
        aria-label={labelled(translate('terrain.shell.theme'), translate(`terrain.shell.themes.${selected}`))}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <Icon />
      </IconButton>
      <Menu
        disablePortal
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': translate('terrain.shell.theme') } }}
      >
        {(Object.keys(icons) as (keyof typeof icons)[]).map(name => {
          const Choice = icons[name];
          return (
            <MenuItem
              key={name}
              role="menuitemradio"
              aria-checked={name === selected}
              selected={name === selected}
              onClick={() => choose(name)}
            >
              <ListItemIcon>
                <Choice />
              </ListItemIcon>
              {translate(`terrain.shell.themes.${name}`)}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
};

type ThemeName = 'light' | 'dark';
const icons = { light: LightModeOutlined, dark: DarkModeOutlined, system: Contrast };
