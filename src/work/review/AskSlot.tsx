import { Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { KeyHint } from '../../framework/ui/KeyHint';
import { useKeys } from '../../framework/ui/useKeys';
import { useFormats } from '../../framework/vocabulary/formats';
import { PhotoCause } from '../evidence/PhotoCause';

/** An empty slot may be requested (N) as a photo may be refused: the return then includes it. */
export const AskSlot = ({ asked, onAsk, onNext }: Props) => {
  const translate = useTranslate();
  const { labelled } = useFormats();
  const [asking, setAsking] = useState(false);
  const missing = translate('terrain.review.missingCause');
  useKeys({ n: () => setAsking(true), u: asked !== undefined && (() => onAsk(undefined)) }, { off: asking });
  if (asking)
    return (
      <PhotoCause
        cause={asked ?? missing}
        onRefuse={cause => {
          setAsking(false);
          onAsk(cause ?? missing);
          onNext();
        }}
        onLeave={() => setAsking(false)}
      />
    );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {asked !== undefined && (
        <Typography variant="body2" color="textSecondary">
          {labelled(translate('terrain.review.asked'), asked)}
        </Typography>
      )}
      <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
        {translate('terrain.review.ask')}
        <KeyHint>N</KeyHint>
      </Button>
      {asked !== undefined && (
        <Button onClick={() => onAsk(undefined)}>
          {translate('terrain.evidence.judge.undo')}
          <KeyHint>U</KeyHint>
        </Button>
      )}
    </Box>
  );
};

type Props = {
  asked: string | undefined;
  onAsk: (cause: string | undefined) => void;
  onNext: () => void;
};
