import { Box } from '@mui/material';
import type { MouseEvent } from 'react';
import type { Choice } from './choices';

/** One line of the palette: name, location, state. */
export const PaletteOption = ({ id, choice, selected, onPoint, onChoose }: PaletteOptionProps) => {
  const Icon = choice.icon;
  return (
    // The field handles the keys and keeps the focus (combobox pattern).
    <Box
      id={id}
      role="option"
      aria-selected={selected}
      onMouseMove={selected ? undefined : onPoint}
      onMouseDown={(event: MouseEvent) => event.preventDefault()}
      onClick={onChoose}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        minHeight: { xs: 48, sm: 38 },
        px: 1,
        py: 0.5,
        borderRadius: 1,
        cursor: 'pointer',
        fontSize: '0.8125rem',
        bgcolor: selected ? 'action.selected' : undefined,
        '& > svg': { fontSize: 18, flexShrink: 0, color: selected ? 'primary.main' : 'text.secondary' },
      }}
    >
      <Icon aria-hidden />
      <Box sx={{ minWidth: 0, flex: 1, display: { sm: 'flex' }, alignItems: 'baseline', gap: 1 }}>
        <Box sx={{ ...oneLine, fontWeight: 500, flexShrink: { sm: 0 }, maxWidth: '100%' }}>{choice.text}</Box>
        {choice.about && <Box sx={{ ...oneLine, color: 'text.secondary' }}>{choice.about}</Box>}
      </Box>
      {choice.mark && <Box sx={{ flexShrink: 0, color: 'text.secondary' }}>{choice.mark}</Box>}
    </Box>
  );
};

type PaletteOptionProps = {
  id: string;
  choice: Choice;
  selected: boolean;
  onPoint: () => void;
  onChoose: (event: MouseEvent) => void;
};

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
