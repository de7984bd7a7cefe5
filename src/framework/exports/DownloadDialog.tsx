import { Button, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFeedback } from '../feedback/FeedbackProvider';
import type { Progress } from '../providers/call';
import { DialogFrame } from '../ui/DialogFrame';
import { ErrorAlert } from '../ui/FormDialog';
import { DownloadProgress } from './DownloadProgress';

/** Downloads a file that has no options, with its progress; closing cancels. */
export const DownloadDialog = ({ title, about, fetchFile, onClose }: Props) => {
  const translate = useTranslate();
  const { flash } = useFeedback();
  const [progress, setProgress] = useState<Progress>({ loaded: 0, total: null });
  const [error, setError] = useState<Error>();

  const start = useEffectEvent(async (controller: AbortController) => {
    try {
      await fetchFile({ signal: controller.signal, onProgress: setProgress });
      flash(translate('terrain.dialogs.export.done'), 'success');
      onClose();
    } catch (reason) {
      if (!controller.signal.aborted) setError(reason as Error);
    }
  });
  useEffect(() => {
    const controller = new AbortController();
    // Deferred, so that a double mount (React's strict mode) sends one request.
    const timer = setTimeout(() => start(controller));
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, []);

  return (
    <DialogFrame
      title={title}
      about={about}
      width="xs"
      onClose={onClose}
      actions={
        <Button color="inherit" onClick={onClose} autoFocus>
          {translate(error ? 'terrain.dialogs.close' : 'terrain.dialogs.cancel')}
        </Button>
      }
    >
      <Stack spacing={2}>
        {error ? (
          <ErrorAlert error={error} headline={translate('terrain.dialogs.notDone')} />
        ) : (
          <DownloadProgress {...progress} />
        )}
      </Stack>
    </DialogFrame>
  );
};

type Props = {
  title: string;
  about?: string;
  fetchFile: (options: { signal: AbortSignal; onProgress: (progress: Progress) => void }) => Promise<unknown>;
  onClose: () => void;
};
