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
export const RefusalCauseInput = ({ cause: known, onRefuse, onLeave }: Props) => {
  const translate = useTranslate();
  const phone = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'), { noSsr: true });
  const [cause, setCause] = useDraftState(known ?? '');
  const usual = refusalCauses.map(name => translate(`terrain.evidence.judge.causes.${name}`));
  const onKey = (event: KeyboardEvent) => {
    const chosen =
      cause === (known ?? '') && !event.ctrlKey && !event.metaKey && usual[Number(event.key) - 1];
    if (chosen) onRefuse(chosen);
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
        {usual.map((name, at) => (
          <Button key={name} size="small" variant="outlined" onClick={() => onRefuse(name)}>
            {name}
            <ShortcutHint>{at + 1}</ShortcutHint>
          </Button>
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <TextField
          // A phone's keyboard would cover the photo.
          autoFocus={!phone}
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
