import { Box, Button, TextField, type Theme, Typography, useMediaQuery } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { KeyboardEvent } from 'react';
import { ShortcutHint } from '../../framework/ui/ShortcutHint';
import { useDraftState } from '../../framework/unsaved-changes/useDraftState';
import { refusalCauses } from './refusal-causes';

/**
 * Asks why a slot is refused: a digit picks a usual cause, anything else is typed; Enter refuses, Escape
 * cancels. The cause may be empty.
 */
export const RefusalCauseInput = ({ cause: initialCause, onRefuse, onLeave }: Props) => {
  const translate = useTranslate();
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'), { noSsr: true });
  const [cause, setCause] = useDraftState(initialCause ?? '');
  const usualCauses = refusalCauses.map(name => translate(`terrain.evidence.judge.causes.${name}`));
  const onKey = (event: KeyboardEvent) => {
    // Once the user has typed, digits belong to the text.
    const isUntouched = cause === (initialCause ?? '');
    const hasModifier = event.ctrlKey || event.metaKey;
    const pickedCause = isUntouched && !hasModifier && usualCauses[Number(event.key) - 1];
    if (pickedCause) onRefuse(pickedCause);
    else if (event.key === 'Enter') onRefuse(cause.trim() || undefined);
    else if (event.key === 'Escape') onLeave();
    else return;
    event.preventDefault();
    // Escape closes only the innermost element, here the question.
    event.stopPropagation();
  };
  return (
    <Box role="group" aria-label={translate('terrain.evidence.judge.why')} onKeyDown={onKey}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 0.75 }}>
        {translate('terrain.evidence.judge.why')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mb: 1 }}>
        {usualCauses.map((name, index) => (
          <Button key={name} size="small" variant="outlined" onClick={() => onRefuse(name)}>
            {name}
            <ShortcutHint>{index + 1}</ShortcutHint>
          </Button>
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <TextField
          // A phone's keyboard would cover the photo.
          autoFocus={!isPhone}
          margin="none"
          label={translate('terrain.evidence.judge.otherCause')}
          value={cause}
          onChange={event => setCause(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
          sx={{ maxWidth: 420 }}
        />
        <Button
          size="small"
          variant="contained"
          color="error"
          onClick={() => onRefuse(cause.trim() || undefined)}
        >
          {translate('terrain.evidence.judge.refuse')}
          <ShortcutHint>↵</ShortcutHint>
        </Button>
        <Button size="small" onClick={onLeave}>
          {translate('terrain.evidence.judge.leave')}
        </Button>
      </Box>
    </Box>
  );
};

type Props = {
  cause?: string | null;
  onRefuse: (cause?: string) => void;
  onLeave: () => void;
};
