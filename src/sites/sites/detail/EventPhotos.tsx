import { Box, ButtonBase } from '@mui/material';
import { useLocaleState, useTranslate } from 'ra-core';
import { slotLabel } from '../../../../contract/work/evidence';
import type { SiteEvent } from '../../../../contract/work/site-life';
import { useFormats } from '../../../framework/fields/useFormats';
import { TextLink } from '../../../framework/ui/TextLink';
import { PhotoThumb } from '../../../work/evidence/PhotoThumb';
import type { PhotoRef } from '../../../work/evidence/TaskPhotoViewer';

type Props = NonNullable<SiteEvent['photos']> & {
  task: NonNullable<SiteEvent['task']>;
  /** ISO 8601 */
  at: string;
  root: string;
  onOpen: (photo: PhotoRef) => void;
};

/** The first photos of a visit below its event, with a link to all of them. */
export const EventPhotos = ({ total, first, task: { task_id, task_type }, at, root, onOpen }: Props) => {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const { instant } = useFormats();
  const label = (name: string, values: object) => translate(`terrain.siteLife.photos.${name}`, values);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75, mt: 0.75 }}>
      {first.map(({ id, test, index, thumb }) => (
        <ButtonBase
          key={id}
          onClick={() => onOpen({ task_id, test, id })}
          aria-label={label('open', {
            slot: slotLabel(task_type, test, index, locale as 'fr' | 'en'),
            day: instant(at),
          })}
          sx={frame}
        >
          <PhotoThumb src={thumb} />
        </ButtonBase>
      ))}
      <TextLink to={`${root}/photos`} variant="body2" sx={{ ml: 0.5 }}>
        {label('count', { smart_count: total })}
      </TextLink>
    </Box>
  );
};

const frame = {
  width: 72,
  height: 54,
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'action.hover',
} as const;
