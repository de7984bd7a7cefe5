import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import { Box, Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Photo, TaskDetail } from '../../../contract/work/tasks';
import { ShortcutHint } from '../../framework/ui/ShortcutHint';
import { useShortcuts } from '../../framework/ui/useShortcuts';
import { RefusalCauseInput } from './RefusalCauseInput';
import { usePhotoVerdict } from './usePhotoVerdict';

/**
 * Accepts a photo (O), refuses it with a cause (N), or undoes that (U). A return then names the refused slots
 * only. `inDialog`: shown in a dialog, to which the shortcuts belong.
 */
export const PhotoVerdict = ({ task, photo, inDialog, onNext }: Props) => {
  const translate = useTranslate();
  const judge = usePhotoVerdict(task);
  const [isRefusing, setIsRefusing] = useState(false);
  const setVerdict = (verdict: Photo['verdict'], cause?: string) => {
    setIsRefusing(false);
    void judge?.(photo, verdict, cause);
    if (verdict) onNext();
  };
  useShortcuts(
    {
      o: () => setVerdict('ok'),
      n: () => setIsRefusing(true),
      u: !!photo.verdict && (() => setVerdict(null)),
    },
    { inDialog, off: !judge || isRefusing },
  );
  if (!judge) return null;
  if (isRefusing)
    return (
      <RefusalCauseInput
        cause={photo.cause}
        onRefuse={cause => setVerdict('nok', cause)}
        onLeave={() => setIsRefusing(false)}
      />
    );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > button': { flex: { xs: 1, md: 'none' } } }}>
      <Button
        variant={photo.verdict === 'ok' ? 'contained' : 'outlined'}
        color="success"
        startIcon={<CheckCircleOutlined />}
        aria-pressed={photo.verdict === 'ok'}
        onClick={() => setVerdict('ok')}
      >
        {translate('terrain.evidence.judge.ok')}
        <ShortcutHint>O</ShortcutHint>
      </Button>
      <Button
        variant={photo.verdict === 'nok' ? 'contained' : 'outlined'}
        color="error"
        startIcon={<CancelOutlined />}
        aria-pressed={photo.verdict === 'nok'}
        onClick={() => setIsRefusing(true)}
      >
        {translate('terrain.evidence.judge.nok')}
        <ShortcutHint>N</ShortcutHint>
      </Button>
      {photo.verdict && (
        <Button onClick={() => setVerdict(null)}>
          {translate('terrain.evidence.judge.undo')}
          <ShortcutHint>U</ShortcutHint>
        </Button>
      )}
    </Box>
  );
};

type Props = { task: TaskDetail; photo: Photo; inDialog?: boolean; onNext: () => void };
