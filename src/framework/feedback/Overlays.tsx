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
import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useFormats } from '../fields/useFormats';
import type { Message, MessageKind, Result } from './messages';
import { useAutoHide } from './useAutoHide';
import { useLastNonNull } from './useLastNonNull';

/** Covers the screen while something is loading. */
export const LoadingOverlay = ({ message, onClose }: { message: string | null; onClose: () => void }) => {
  const textOf = useText();
  const displayed = useLastNonNull(message);
  return (
    <Dialog
      open={message !== null}
      onClose={(_, reason) => reason === 'escapeKeyDown' && onClose()}
      aria-labelledby="loading-message"
      slotProps={{ paper: { sx: { px: 4, py: 3, minWidth: 240 } } }}
    >
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <CircularProgress size={20} aria-hidden />
        <Typography id="loading-message">{textOf(displayed ?? '')}</Typography>
      </Box>
    </Dialog>
  );
};

/** The outcome of an action: text and icon. */
export const ResultOverlay = ({ result, onClose }: { result: Result | null; onClose: () => void }) => {
  const textOf = useText();
  const displayed = useLastNonNull(result);
  const success = displayed?.kind === 'success';
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
            {textOf(success ? 'terrain.shell.success' : 'terrain.shell.failure')}
          </Typography>
          <Typography id="result-message" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {textOf(displayed?.message ?? '')}
          </Typography>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button
          autoFocus
          variant={displayed?.button ? 'contained' : 'text'}
          onClick={() => {
            onClose();
            displayed?.button?.onClick?.();
          }}
        >
          {textOf(displayed?.button?.label ?? 'terrain.shell.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

/**
 * Messages about what was done, what failed, and banners: one line each in the page's `NoticeSlot`, or at the
 * foot of the window where a page has none. A dialog makes room for them.
 */
export const NoticeLines = ({ slot, flashes, banner, onClose, onCloseBanner }: NoticeLinesProps) => {
  const last = flashes[flashes.length - 1];
  const lines = useRef<HTMLDivElement>(null);
  // In a narrower window, or beside a menu, the text wraps into more lines.
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another slot the lines are a new element
  useLayoutEffect(() => {
    const box = lines.current;
    if (!box || typeof ResizeObserver === 'undefined') return;
    const measure = () => {
      // An agent's navigation bar lies below them.
      const height = box.offsetHeight && innerHeight - box.getBoundingClientRect().top;
      document.documentElement.style.setProperty('--notices', `${height}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    measure();
    return () => observer.disconnect();
  }, [slot]);
  const content = (
    <Box ref={lines} sx={slot ? undefined : footStyles}>
      <Box aria-live={getAriaLive(last)}>
        {flashes.map((message, index) => (
          // Of equal lines only the last is visible; an earlier one keeps its time and its offer.
          <Box key={message.id} hidden={flashes.slice(index + 1).some(later => isEqual(later, message))}>
            <NoticeLine message={message} onClose={() => onClose(message)} />
          </Box>
        ))}
      </Box>
      <Box aria-live={getAriaLive(banner)}>
        {banner && !flashes.some(message => isEqual(message, banner)) && (
          <NoticeLine key={banner.id} message={banner} onClose={onCloseBanner} />
        )}
      </Box>
    </Box>
  );
  return slot ? createPortal(content, slot) : content;
};

type NoticeLinesProps = {
  slot: HTMLElement | null;
  flashes: readonly Message[];
  banner: Message | null;
  onClose: (message: Message) => void;
  onCloseBanner: () => void;
};
const footStyles = {
  position: 'fixed',
  bottom: 0,
  insetInline: 0,
  zIndex: 'snackbar',
  '@media print': { display: 'none' },
} as const;

const isEqual = (one: Message, other: Message) => one.text === other.text && one.kind === other.kind;

const getAriaLive = (message: Message | null | undefined) =>
  message?.kind === 'danger' ? 'assertive' : 'polite';

/** Closes by itself after its time, but not while it is hovered or its button has the focus. */
const NoticeLine = ({ message, onClose }: { message: Message; onClose: () => void }) => {
  const { text, kind, offer, seconds } = message;
  const textOf = useText();
  const [paused, setPaused] = useState(false);
  useAutoHide(paused || seconds === undefined ? null : message, seconds, onClose);
  const acceptOffer = () => {
    onClose();
    offer?.onAccept();
  };
  const { labelled } = useFormats();
  return (
    <Alert
      severity={severity[kind]}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      sx={lineStyles}
      action={
        <>
          {offer && (
            <Button
              color="inherit"
              size="small"
              aria-label={labelled(textOf(offer.label), textOf(text))}
              aria-keyshortcuts="z"
              onClick={acceptOffer}
              sx={{ py: 0 }}
            >
              {textOf(offer.label)}
              <Box component="kbd" aria-hidden sx={keyStyles}>
                Z
              </Box>
            </Button>
          )}
          <IconButton
            size="small"
            color="inherit"
            aria-label={textOf('terrain.shell.close')}
            onClick={onClose}
          >
            <Close fontSize="small" />
          </IconButton>
        </>
      }
    >
      {textOf(text)}
    </Alert>
  );
};

/** As high as the line it replaces. */
const lineStyles = {
  minHeight: 36,
  py: 0,
  borderRadius: 0,
  borderWidth: '1px 0 0',
  '& .MuiAlert-icon': { py: 0, fontSize: 18 },
  '& .MuiAlert-message': { py: 0.5, flex: '0 1 auto', overflowWrap: 'anywhere' },
  // Right after the text: on a wide screen the other end is far away.
  '& .MuiAlert-action': { p: 0, m: 0, pl: 2, alignItems: 'center', '& > :last-child': { p: 0.5 } },
} as const;
const keyStyles = {
  display: { xs: 'none', md: 'inline-block' },
  ml: 0.75,
  px: 0.6,
  border: '1px solid currentColor',
  borderRadius: 0.75,
  font: 'inherit',
  fontSize: '0.6875rem',
  lineHeight: '16px',
  opacity: 0.75,
} as const;

const severity = {
  success: 'success',
  info: 'info',
  warning: 'warning',
  danger: 'error',
} as const satisfies Record<MessageKind, string>;

/** A text is shown as it is unless it is a key. */
const useText = () => {
  const translate = useTranslate();
  return (text: string) => (/^(terrain|ra|resources)\.\S+$/.test(text) ? translate(text, { _: text }) : text);
};
