import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Close from '@mui/icons-material/Close';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { Message, MessageKind, Result } from './messages';
import { useLast } from './useLast';

/** Covers the screen while something is awaited. */
export const LoadingOverlay = ({ message, onClose }: { message: string | null; onClose: () => void }) => {
  const say = useSay();
  const shown = useLast(message);
  return (
    <Dialog
      open={message !== null}
      onClose={(_, reason) => reason === 'escapeKeyDown' && onClose()}
      aria-labelledby="loading-message"
      slotProps={{ paper: { sx: { px: 4, py: 3, minWidth: 240 } } }}
    >
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <CircularProgress size={20} aria-hidden />
        <Typography id="loading-message">{say(shown ?? '')}</Typography>
      </Box>
    </Dialog>
  );
};

/** The outcome of an action, in words and with its icon. */
export const ResultOverlay = ({ result, onClose }: { result: Result | null; onClose: () => void }) => {
  const say = useSay();
  const shown = useLast(result);
  const success = shown?.kind === 'success';
  return (
    <Dialog
      open={result !== null}
      onClose={onClose}
      role="alertdialog"
      aria-labelledby="result-title"
      aria-describedby="result-message"
      slotProps={{ paper: { sx: { width: 400 } } }}
    >
      <DialogContent sx={{ display: 'flex', gap: 2, pt: 3, pb: 1 }}>
        {success ? <CheckCircleOutlined color="success" /> : <ErrorOutlined color="error" />}
        <Box sx={{ minWidth: 0 }}>
          <Typography id="result-title" component="h2" variant="h6" sx={{ mb: 0.5 }}>
            {say(success ? 'terrain.shell.success' : 'terrain.shell.failure')}
          </Typography>
          <Typography id="result-message" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {say(shown?.message ?? '')}
          </Typography>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button
          autoFocus
          variant={shown?.button ? 'contained' : 'text'}
          onClick={() => {
            onClose();
            shown?.button?.onClick?.();
          }}
        >
          {say(shown?.button?.label ?? 'terrain.shell.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

/** Lines at the top of the page: what was done, and below for a moment what is told besides. */
export const TopLines = ({ flashes, banner, onClose, onCloseBanner }: TopLinesProps) => {
  const last = flashes[flashes.length - 1];
  return (
    <Box
      sx={{
        position: 'fixed',
        top: 56,
        left: '50%',
        transform: 'translateX(-50%)',
        zIndex: theme => theme.zIndex.snackbar,
        width: 'min(560px, calc(100vw - 32px))',
        pointerEvents: 'none',
        '& .MuiAlert-root': { pointerEvents: 'auto', mb: 1, boxShadow: 8 },
      }}
    >
      <Box aria-live={liveness(last)}>
        {flashes.map(message => (
          <Line key={message.id} message={message} onClose={() => onClose(message)} />
        ))}
      </Box>
      <Box aria-live={liveness(banner)}>{banner && <Line message={banner} onClose={onCloseBanner} />}</Box>
    </Box>
  );
};

type TopLinesProps = {
  flashes: readonly Message[];
  banner: Message | null;
  onClose: (message: Message) => void;
  onCloseBanner: () => void;
};

const liveness = (message: Message | null | undefined) =>
  message?.kind === 'danger' ? 'assertive' : 'polite';

const Line = ({ message: { text, kind, offer }, onClose }: { message: Message; onClose: () => void }) => {
  const say = useSay();
  const take = () => {
    onClose();
    offer?.onTake();
  };
  return (
    <Alert
      severity={severity[kind]}
      onClose={onClose}
      action={
        offer && (
          <>
            <Button color="inherit" onClick={take}>
              {say(offer.label)}
            </Button>
            <IconButton
              size="small"
              color="inherit"
              aria-label={say('terrain.shell.close')}
              onClick={onClose}
            >
              <Close fontSize="small" />
            </IconButton>
          </>
        )
      }
    >
      {say(text)}
    </Alert>
  );
};

const severity = {
  success: 'success',
  info: 'info',
  warning: 'warning',
  danger: 'error',
} as const satisfies Record<MessageKind, string>;

/** A text is shown as it is unless it is a key. */
const useSay = () => {
  const translate = useTranslate();
  return (text: string) => (/^(terrain|ra|resources)\.\S+$/.test(text) ? translate(text, { _: text }) : text);
};
