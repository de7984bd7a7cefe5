import { Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useFormats } from '../../framework/fields/useFormats';
import { ShortcutHint } from '../../framework/ui/ShortcutHint';
import { useShortcuts } from '../../framework/ui/useShortcuts';
import { RefusalCauseInput } from '../evidence/RefusalCauseInput';

/** An empty slot may be requested (N) as a photo may be refused: the return then includes it. */
export const SlotRequest = ({ requestedCause, onRequest, onNext }: Props) => {
  const translate = useTranslate();
  const { labelled } = useFormats();
  const [isRequesting, setIsRequesting] = useState(false);
  const missing = translate('terrain.review.missingCause');
  useShortcuts(
    { n: () => setIsRequesting(true), u: requestedCause !== undefined && (() => onRequest(undefined)) },
    { off: isRequesting },
  );
  if (isRequesting)
    return (
      <RefusalCauseInput
        cause={requestedCause ?? missing}
        onRefuse={cause => {
          setIsRequesting(false);
          onRequest(cause ?? missing);
          onNext();
        }}
        onLeave={() => setIsRequesting(false)}
      />
    );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {requestedCause !== undefined && (
        <Typography variant="body2" color="textSecondary">
          {labelled(translate('terrain.review.asked'), requestedCause)}
        </Typography>
      )}
      <Button variant="outlined" color="error" onClick={() => setIsRequesting(true)}>
        {translate('terrain.review.ask')}
        <ShortcutHint>N</ShortcutHint>
      </Button>
      {requestedCause !== undefined && (
        <Button onClick={() => onRequest(undefined)}>
          {translate('terrain.evidence.judge.undo')}
          <ShortcutHint>U</ShortcutHint>
        </Button>
      )}
    </Box>
  );
};

type Props = {
  requestedCause: string | undefined;
  onRequest: (cause: string | undefined) => void;
  onNext: () => void;
};
