import { Box, ButtonBase, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { SiteVisit } from '../../../../contract/work/site-life';
import { useFormats } from '../../../framework/fields/useFormats';
import { CheckStatusMark } from '../../../work/evidence/CheckStatusMark';
import { PhotoThumb } from '../../../work/evidence/PhotoThumb';

type Props = {
  photo: SiteVisit['photos'][number];
  /** The slot or, in the view by slots, the day. */
  name: string;
  /** ISO 8601 */
  day: string;
  onOpen: () => void;
};

/** A photo of the gallery with its caption; a click opens it in full size. */
export const GalleryPhoto = ({ photo, name, day, onOpen }: Props) => {
  const translate = useTranslate();
  const takenAt = useFormats().instant(day);
  return (
    <Box sx={{ minWidth: 0, contentVisibility: 'auto', containIntrinsicSize: '148px 150px' }}>
      <ButtonBase
        onClick={onOpen}
        aria-label={translate('terrain.siteLife.photos.open', { slot: name, day: takenAt })}
        title={takenAt}
        data-photo={photo.id}
        sx={frame}
      >
        <PhotoThumb src={photo.thumb} />
        {photo.verdict && (
          <Box sx={mark}>
            <CheckStatusMark status={photo.verdict} of="photo" />
          </Box>
        )}
      </ButtonBase>
      <Typography
        variant="caption"
        component="div"
        sx={{ mt: 0.4, lineHeight: 1.3, overflowWrap: 'anywhere' }}
      >
        {name}
        {photo.comment && (
          <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {photo.comment}
          </Box>
        )}
      </Typography>
    </Box>
  );
};

export const photoGrid = {
  display: 'grid',
  gap: 1.25,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(44%, 148px), 1fr))',
} as const;
const frame = {
  display: 'block',
  position: 'relative',
  height: 112,
  width: '100%',
  borderRadius: 1,
  border: 1,
  borderColor: 'divider',
  overflow: 'hidden',
  bgcolor: 'action.hover',
} as const;
const mark = {
  position: 'absolute',
  top: 4,
  left: 4,
  px: 0.75,
  borderRadius: 1,
  bgcolor: 'background.paper',
  typography: 'caption',
} as const;
