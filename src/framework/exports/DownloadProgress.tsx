import { LinearProgress, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useFormats } from '../fields/useFormats';
import type { Progress } from '../providers/call';

/** The progress of a download. */
export const DownloadProgress = ({ loaded, total }: Progress) => {
  const translate = useTranslate();
  const { size } = useFormats();
  return (
    <div role="status">
      <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
        {loaded === 0
          ? translate('terrain.dialogs.export.preparing')
          : translate('terrain.dialogs.export.downloading', { size: size(loaded) })}
      </Typography>
      <LinearProgress
        aria-hidden
        variant={total ? 'determinate' : 'indeterminate'}
        value={total ? (loaded / total) * 100 : undefined}
      />
    </div>
  );
};
