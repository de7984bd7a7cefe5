import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { ReactNode } from 'react';

type Props<Name extends string> = {
  label: string;
  view: Name;
  views: readonly { name: Name; label: string; icon: ReactNode }[];
  onChange: (view: Name) => void;
};

/** Switches between views of the same rows, each by its icon. */
export const ViewSwitch = <Name extends string>({ label, view, views, onChange }: Props<Name>) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    value={view}
    onChange={(_, next) => next && onChange(next)}
    aria-label={label}
    sx={{
      '& .MuiToggleButton-root': { height: 32, px: views[2] ? { xs: 0.25, sm: 1 } : 1 },
      '& svg': { fontSize: 18 },
    }}
  >
    {views.map(({ name, label, icon }) => (
      <ToggleButton key={name} value={name} aria-label={label} title={label}>
        {icon}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
