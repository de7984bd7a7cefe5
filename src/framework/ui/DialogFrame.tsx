import Close from '@mui/icons-material/Close';
import {
  Box,
  Dialog,
  DialogActions,
  DialogContent,
  type DialogProps,
  DialogTitle,
  IconButton,
  Typography,
  useMediaQuery,
  useTheme,
} from '@mui/material';
import { useTranslate } from 'ra-core';
import { type ReactNode, useContext, useId, useMemo, useRef } from 'react';
import { DialogScope } from '../unsaved-changes/DialogScope';
import { confirmLeave } from '../unsaved-changes/unsaved-input';
import { BusyLine } from './BusyLine';
import { useInitialFocus } from './useInitialFocus';

export type DialogFrameProps = {
  title: ReactNode;
  /** One subtitle line: which site, how many rows. */
  about?: ReactNode;
  actions?: ReactNode;
  /** Work that closing would interrupt: Escape and the close button are disabled meanwhile. */
  busy?: boolean;
  /** The focus goes to the first field of its form. */
  focusFirst?: boolean;
  /** The content cannot be shown again: only a button of its own closes it. */
  persistent?: boolean;
  onClose: () => void;
  width?: DialogProps['maxWidth'];
  children: ReactNode;
};

/**
 * The frame of every dialog: title, one decision, actions; full screen on a phone. Escape, the close button and
 * a click outside close it, and ask first when unsaved input would be lost.
 */
export const DialogFrame = ({
  title,
  about,
  actions,
  busy = false,
  focusFirst = false,
  persistent = false,
  onClose,
  width = 'sm',
  children,
}: DialogFrameProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const phone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const { dialogs } = useContext(DialogScope);
  const latest = useRef(onClose);
  latest.current = onClose;
  const scope = useMemo(() => {
    const dialog = Symbol('dialog');
    return {
      dialogs: [...dialogs, dialog],
      close: () => confirmLeave(() => latest.current(), { dialog }),
    };
  }, [dialogs]);
  return (
    <DialogScope value={scope}>
      <Dialog
        open
        fullWidth
        fullScreen={phone}
        sx={{ '& .MuiDialog-paperFullScreen': { borderRadius: 0 } }}
        maxWidth={width}
        aria-labelledby={titleId}
        onClose={busy || persistent ? undefined : scope.close}
        slotProps={{ paper: useInitialFocus(focusFirst) }}
      >
        <DialogTitle
          component="div"
          sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, pr: 1.5, pb: 1.5 }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography
              id={titleId}
              component="h2"
              variant="h6"
              sx={{ overflowWrap: 'anywhere', lineHeight: 1.35 }}
            >
              {title}
            </Typography>
            {about && (
              <Typography
                component="div"
                variant="body2"
                color="textSecondary"
                sx={{ overflowWrap: 'anywhere' }}
              >
                {about}
              </Typography>
            )}
          </Box>
          {!persistent && (
            <IconButton
              aria-label={translate('terrain.dialogs.close')}
              disabled={busy}
              onClick={scope.close}
              size="small"
            >
              <Close fontSize="small" />
            </IconButton>
          )}
        </DialogTitle>
        <BusyLine busy={busy} />
        <DialogContent sx={{ pt: '12px !important' }}>{children}</DialogContent>
        {actions && <DialogActions sx={{ px: 3, py: 2, gap: 1, flexWrap: 'wrap' }}>{actions}</DialogActions>}
      </Dialog>
    </DialogScope>
  );
};
