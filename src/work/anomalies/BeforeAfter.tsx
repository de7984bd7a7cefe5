import { Box, ButtonBase, Typography } from '@mui/material';
import { useLocaleState, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { AnomalyPhoto } from '../../../contract/work/anomaly-actions';
import { slotLabel } from '../../../contract/work/evidence';
import { PhotoThumb } from '../evidence/PhotoThumb';
import type { PhotoRef } from '../evidence/TaskPhotoViewer';

type Side = { kind: TaskKind; photos: readonly AnomalyPhoto[]; about?: ReactNode };
type Props = { before: Side; after: Side; onOpen: (photo: PhotoRef) => void };

/** Photos of the anomaly beside those after the work; on a phone one above the other. */
export const BeforeAfter = ({ before, after, onOpen }: Props) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
    <Photos side="before" {...before} onOpen={onOpen} />
    <Photos side="after" {...after} onOpen={onOpen} />
  </Box>
);

const Photos = ({
  side,
  kind,
  photos,
  about,
  onOpen,
}: Side & { side: 'before' | 'after'; onOpen: Props['onOpen'] }) => {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const label = translate(`terrain.anomalies.${side}`);
  return (
    <Box component="section" aria-label={label} sx={{ minWidth: 0 }}>
      <Typography component="h3" variant="subtitle2">
        {label}
        {about && (
          <Typography component="span" variant="body2" color="textSecondary">
            {' · '}
            {about}
          </Typography>
        )}
      </Typography>
      {photos.length === 0 ? (
        <Typography variant="body2" color="textSecondary" sx={{ py: 1 }}>
          {translate(`terrain.anomalies.no_${side}`)}
        </Typography>
      ) : (
        <Box sx={grid}>
          {photos.map(({ id, task_id, test, index, thumb, comment }) => {
            const name = slotLabel(kind, test, index, locale as 'fr' | 'en');
            return (
              <ButtonBase
                key={id}
                onClick={() => onOpen({ task_id, test, id })}
                aria-label={translate('terrain.anomalies.openPhoto', { slot: comment ?? name })}
                title={comment ?? name}
                sx={frame}
              >
                <PhotoThumb src={thumb} />
              </ButtonBase>
            );
          })}
        </Box>
      )}
    </Box>
  );
};

const grid = {
  display: 'grid',
  gap: 1,
  mt: 0.75,
  gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))',
} as const;
const frame = {
  display: 'block',
  height: 88,
  width: '100%',
  borderRadius: 1,
  border: 1,
  borderColor: 'divider',
  overflow: 'hidden',
  bgcolor: 'action.hover',
} as const;
