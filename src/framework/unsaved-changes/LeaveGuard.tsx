import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useEffect, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';
import { useLastNonNull } from '../feedback/useLastNonNull';
import { sessionStore } from '../providers/sessionStore';
import { confirmLeave, hasUnsavedChanges, leaveQuestion } from './unsaved-input';

/** Asks once before unsaved input is lost: links, menu, the browser's back and reload; dialogs use it too. */
export const LeaveGuard = () => {
  const translate = useTranslate();
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to, historyAction }) => {
    const isNewSearch = historyAction !== 'REPLACE' && from.search !== to.search;
    const isLeaving = from.pathname !== to.pathname || isNewSearch;
    return isLeaving && sessionStore.read() !== null && hasUnsavedChanges();
  });
  useEffect(() => {
    if (blocker.state === 'blocked') confirmLeave(blocker.proceed, { stay: blocker.reset });
  }, [blocker]);
  useEffect(() => {
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (hasUnsavedChanges()) event.preventDefault();
    };
    window.addEventListener('beforeunload', beforeUnload);
    return () => window.removeEventListener('beforeunload', beforeUnload);
  }, []);

  const question = useSyncExternalStore(leaveQuestion.subscribe, leaveQuestion.read);
  const lastQuestion = useLastNonNull(question);
  const say = (name: string) => translate(`terrain.shell.unsaved.${name}`);
  return (
    <Dialog
      open={question !== null}
      onClose={question?.stay}
      role="alertdialog"
      maxWidth="xs"
      aria-labelledby="unsaved-title"
      aria-describedby="unsaved-text"
    >
      <DialogTitle id="unsaved-title">{say('title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id="unsaved-text">{say('text')}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button autoFocus variant="contained" onClick={lastQuestion?.stay}>
          {say('stay')}
        </Button>
        <Button color="error" onClick={lastQuestion?.leave}>
          {say('leave')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
