import Add from '@mui/icons-material/Add';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Close from '@mui/icons-material/Close';
import Remove from '@mui/icons-material/Remove';
import { Box, Dialog, IconButton, Typography } from '@mui/material';
import { useLocaleState, useTranslate } from 'ra-core';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { type ReactZoomPanPinchRef, TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch';
import { slotLabel } from '../../../contract/work/evidence';
import type { Photo, TaskDetail } from '../../../contract/work/tasks';
import { useShortcuts } from '../../framework/ui/useShortcuts';
import { PhotoDetails } from './PhotoDetails';
import { PhotoVerdict } from './PhotoVerdict';
import { PhotoVersions } from './PhotoVersions';

type Props = {
  task: TaskDetail;
  test: string;
  /** In the order of the arrow keys. */
  photos: readonly Photo[];
  /** The id of the photo shown. */
  opened: number;
  onOpen: (photoId: number) => void;
  onClose: () => void;
};

/**
 * A photo as large as the window allows: zoom and pan, arrows to the next, position and time, verdict, and
 * earlier versions.
 */
export const PhotoViewer = ({ task, test, photos, opened, onOpen, onClose }: Props) => {
  const titleId = useId();
  const zoom = useRef<ReactZoomPanPinchRef>(null);
  const [earlierUrl, setEarlierUrl] = useState<string>();
  const position = photos.findIndex(({ id }) => id === opened);
  const photo = photos[position];
  const goBy = (distance: number) => {
    const next = photos[position + distance];
    setEarlierUrl(undefined);
    if (next) onOpen(next.id);
  };
  useShortcuts(
    {
      arrowright: () => goBy(1),
      arrowleft: () => goBy(-1),
      '+': () => zoom.current?.zoomIn(),
      '=': () => zoom.current?.zoomIn(),
      '-': () => zoom.current?.zoomOut(),
      '0': () => zoom.current?.resetTransform(),
    },
    { inDialog: true, repeats: true },
  );
  if (!photo) return null;
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { m: { md: 3 }, borderRadius: { xs: 0, md: '10px !important' } } } }}
      sx={{
        '& .MuiDialog-paperFullScreen': {
          width: { md: 'calc(100% - 48px)' },
          height: { md: 'calc(100% - 48px)' },
        },
      }}
    >
      <Box
        sx={{
          display: 'grid',
          flex: 1,
          minHeight: 0,
          gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1fr) 340px' },
          gridTemplateRows: { xs: 'auto auto 1fr', md: 'auto minmax(0, 1fr)' },
          overflowY: { xs: 'auto', md: 'hidden' },
        }}
      >
        <ViewerHeader {...{ task, test, photo, titleId, zoom, onClose }}>
          {position + 1} / {photos.length}
        </ViewerHeader>
        <ZoomablePhoto
          photoKey={earlierUrl ?? photo.id}
          url={earlierUrl ?? photo.url}
          alt={photo.comment ?? ''}
          zoom={zoom}
          canGoBy={distance => !!photos[position + distance]}
          onGoBy={goBy}
        />
        <Box
          sx={{
            p: 2,
            display: 'grid',
            gap: 2,
            alignContent: 'start',
            overflowY: { md: 'auto' },
            borderLeft: { md: 1 },
            borderColor: { md: 'divider' },
          }}
        >
          <PhotoVerdict key={photo.id} task={task} photo={photo} inDialog onNext={() => goBy(1)} />
          <PhotoDetails task={task} test={test} photo={photo} />
          <PhotoVersions photo={photo} shown={earlierUrl} onShow={setEarlierUrl} />
        </Box>
      </Box>
    </Dialog>
  );
};

type Zoom = RefObject<ReactZoomPanPinchRef | null>;

type HeaderProps = Pick<Props, 'task' | 'test' | 'onClose'> & {
  photo: Photo;
  titleId: string;
  zoom: Zoom;
  /** Which photo of how many. */
  children: ReactNode;
};
const ViewerHeader = ({ task, test, photo, titleId, zoom, children, onClose }: HeaderProps) => {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  return (
    <Box
      sx={{
        gridColumn: { md: '1 / -1' },
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography id={titleId} component="h2" variant="subtitle1" sx={{ overflowWrap: 'anywhere' }}>
          {slotLabel(task.task_type, test, photo.index, locale as 'fr' | 'en')}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {task.task_site_code} · {children}
        </Typography>
      </Box>
      {zooms.map(([name, Icon]) => (
        <IconButton
          key={name}
          aria-label={translate(`terrain.evidence.${name}`)}
          onClick={() => zoom.current?.[name]()}
        >
          <Icon />
        </IconButton>
      ))}
      <IconButton aria-label={translate('terrain.dialogs.close')} onClick={onClose} autoFocus>
        <Close />
      </IconButton>
    </Box>
  );
};

type ZoomablePhotoProps = {
  /** Another key resets the zoom. */
  photoKey: string | number;
  url: string;
  alt: string;
  zoom: Zoom;
  canGoBy: (distance: number) => boolean;
  onGoBy: (distance: number) => void;
};
const ZoomablePhoto = ({ photoKey, url, alt, zoom, canGoBy, onGoBy }: ZoomablePhotoProps) => {
  const translate = useTranslate();
  return (
    <Box
      sx={{
        position: 'relative',
        bgcolor: 'action.hover',
        overflow: 'hidden',
        height: { xs: '52vh', md: 'auto' },
      }}
    >
      <TransformWrapper key={photoKey} ref={zoom} doubleClick={{ mode: 'toggle' }} maxScale={10}>
        <TransformComponent
          wrapperStyle={{ width: '100%', height: '100%' }}
          contentStyle={{ width: '100%', height: '100%' }}
        >
          <img
            src={url}
            alt={alt}
            style={{ width: '100%', height: '100%', objectFit: 'contain', display: 'block' }}
          />
        </TransformComponent>
      </TransformWrapper>
      {arrows.map(([distance, name, Icon, sides]) => (
        <IconButton
          key={name}
          onClick={() => onGoBy(distance)}
          disabled={!canGoBy(distance)}
          aria-label={translate(`terrain.evidence.${name}Photo`)}
          sx={{
            position: 'absolute',
            top: 'calc(50% - 20px)',
            ...sides,
            bgcolor: 'background.paper',
            '&:hover, &.Mui-disabled': { bgcolor: 'background.paper' },
          }}
        >
          <Icon />
        </IconButton>
      ))}
    </Box>
  );
};

const zooms = [
  ['zoomOut', Remove],
  ['zoomIn', Add],
] as const;
const arrows = [
  [-1, 'previous', ChevronLeft, { left: 8 }],
  [1, 'next', ChevronRight, { right: 8 }],
] as const;
