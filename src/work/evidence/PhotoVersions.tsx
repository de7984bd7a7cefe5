import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { Photo } from '../../../contract/work/tasks';
import { useFormats } from '../../framework/fields/useFormats';

/** Earlier photos of the same slot: pressing one shows it in the photo's place. */
export const PhotoVersions = ({ photo, shown, onShow }: Props) => {
  const translate = useTranslate();
  const { instant } = useFormats();
  if (!photo.earlier.length) return null;
  return (
    <Box>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 0.75 }}>
        {translate('terrain.evidence.earlier')}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, overflowX: 'auto' }}>
        {photo.earlier.map(version => (
          <Box
            key={version.id}
            component="button"
            type="button"
            onClick={() => onShow(shown === version.url ? undefined : version.url)}
            aria-pressed={shown === version.url}
            title={[instant(version.received_at), version.cause].filter(Boolean).join(' · ')}
            sx={{
              p: 0,
              border: 2,
              borderColor: shown === version.url ? 'primary.main' : 'divider',
              borderRadius: 1,
              bgcolor: 'transparent',
              cursor: 'pointer',
            }}
          >
            <img src={version.thumb} alt={instant(version.received_at)} height={56} loading="lazy" />
          </Box>
        ))}
      </Box>
    </Box>
  );
};

type Props = {
  photo: Photo;
  /** The address of the earlier photo being shown. */
  shown: string | undefined;
  onShow: (address: string | undefined) => void;
};
