import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import type { PartError } from './importPart';

type PartFailureProps = { error: PartError; onRetry?: () => void; onClose?: () => void };

const severities = { offline: 'warning', failing: 'warning', updated: 'info', broken: 'error' } as const;

/** Stands where a part of the app could not be loaded: why, and what can be done. */
export const PartFailure = ({ error: { failure, message }, onRetry, onClose }: PartFailureProps) => {
  const translate = useTranslate();
  const needsReload = failure === 'updated' || failure === 'broken' || !onRetry;
  return (
    <Alert
      severity={severities[failure]}
      sx={{ m: 2, alignItems: 'center', '& .MuiAlert-action': { pt: 0, alignItems: 'center' } }}
      action={
        <>
          <Button
            color="inherit"
            size="small"
            onClick={needsReload ? () => window.location.reload() : onRetry}
          >
            {translate(needsReload ? 'terrain.shell.broken.reload' : 'terrain.shell.part.retry')}
          </Button>
          {onClose && (
            <Button color="inherit" size="small" onClick={onClose}>
              {translate('terrain.shell.close')}
            </Button>
          )}
        </>
      }
    >
      {message}
    </Alert>
  );
};
