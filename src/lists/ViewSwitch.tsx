import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined';
import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';

/** List or its other picture; the label of a view is `terrain.generated.<name>`. */
export const ViewSwitch = ({ view, onChange, other }: Props) => {
  const translate = useTranslate();
  const views = [
    { name: 'list', icon: <TableRowsOutlined /> },
    { name: other.name, icon: other.icon },
  ];
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={view}
      onChange={(_, next) => next && onChange(next)}
      aria-label={translate('terrain.generated.display')}
      sx={{ '& .MuiToggleButton-root': { height: 32, px: 1 }, '& svg': { fontSize: 18 } }}
    >
      {views.map(({ name, icon }) => (
        <ToggleButton
          key={name}
          value={name}
          aria-label={translate(`terrain.generated.${name}`)}
          title={translate(`terrain.generated.${name}`)}
        >
          {icon}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
};

type Props = { view: string; onChange: (view: string) => void; other: { name: string; icon: ReactNode } };
