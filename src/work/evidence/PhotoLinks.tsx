import { Box, ButtonBase } from '@mui/material';
import { useTranslate } from 'ra-core';
import { PhotoThumb } from './PhotoThumb';

type Props = {
  label: string;
  photos: readonly { id: number; url: string; thumb: string; comment: string | null }[];
};

/** Thumbnails beside a text; each opens in full size in a new tab. */
export const PhotoLinks = ({ label, photos }: Props) => {
  const translate = useTranslate();
  if (!photos.length) return null;
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
      {photos.map(({ id, url, thumb, comment }, index) => (
        <ButtonBase
          key={id}
          component="a"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={comment ?? `${translate('terrain.evidence.photo')} ${index + 1}`}
          title={comment ?? undefined}
          sx={{ width: 88, height: 66, borderRadius: 1, overflow: 'hidden', bgcolor: 'action.hover' }}
        >
          <PhotoThumb src={thumb} />
        </ButtonBase>
      ))}
    </Box>
  );
};
