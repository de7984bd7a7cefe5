import { Box, ButtonBase } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import type { Anomaly } from '../../../contract/work/anomaly-fields';
import { EmptyValue } from '../../framework/fields/render-field';
import { lazy } from '../../framework/providers/lazy';
import { PhotoThumb } from '../evidence/PhotoThumb';

type Props = { row: Pick<Anomaly, 'id' | 'site' | 'photos'> };

/** The first photo of the anomaly as thumbnail, and how many more there are; opens them beside those of the repair. */
export const PhotosCell = ({ row }: Props) => {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const { total, thumb } = row.photos;
  if (thumb === null) return <EmptyValue />;
  return (
    <>
      <ButtonBase
        onClick={() => setOpen(true)}
        aria-label={translate('terrain.anomalies.openPhotos', { id: row.id, smart_count: total })}
        sx={{
          position: 'relative',
          display: 'block',
          width: 46,
          height: 32,
          borderRadius: 0.5,
          overflow: 'hidden',
        }}
      >
        <PhotoThumb src={thumb} />
        {total > 1 && (
          <Box component="span" aria-hidden sx={count}>
            {total}
          </Box>
        )}
      </ButtonBase>
      <Suspense fallback={null}>
        {open && <AnomalyDialog record={row} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
};

const count = {
  position: 'absolute',
  right: 0,
  bottom: 0,
  px: 0.5,
  fontSize: 11,
  lineHeight: '15px',
  fontWeight: 600,
  color: 'common.white',
  bgcolor: 'rgba(0, 0, 0, 0.66)',
  borderTopLeftRadius: 3,
} as const;

const AnomalyDialog = lazy(() => import('./AnomalyDialog'), 'AnomalyDialog');
