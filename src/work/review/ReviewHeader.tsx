import FormatListBulleted from '@mui/icons-material/FormatListBulleted';
import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReviewKind } from './useReviewQueue';

type Props = {
  kind: ReviewKind;
  kinds: readonly ReviewKind[];
  onSelectKind: (kind: ReviewKind) => void;
  /** « 3 of 120 »; undefined if no task is waiting. */
  position: string | undefined;
  isNarrow: boolean;
  onOpenList: () => void;
  onOpenShortcuts: () => void;
};

/** The title, how far the review is, and the choice of kind. */
export const ReviewHeader = ({
  position,
  kind,
  kinds,
  onSelectKind,
  isNarrow,
  onOpenList,
  onOpenShortcuts,
}: Props) => {
  const translate = useTranslate();
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: { xs: 1.5, md: 3 },
        py: 1,
        minHeight: 56,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography component="h1" variant="h5">
        {translate('terrain.review.title')}
      </Typography>
      {position && (
        <Typography
          role="status"
          variant="body2"
          color="textSecondary"
          sx={{ fontVariantNumeric: 'tabular-nums' }}
        >
          {position}
        </Typography>
      )}
      <Box
        role="group"
        aria-label={translate('terrain.review.kind')}
        sx={{ display: 'flex', gap: 0.5, ml: { md: 2 }, overflowX: 'auto', order: { xs: 3, md: 0 } }}
      >
        {kinds.map(each => (
          <Button
            key={each}
            aria-pressed={each === kind}
            onClick={() => onSelectKind(each)}
            sx={{
              minHeight: 28,
              px: 1.25,
              color: each === kind ? 'primary.main' : 'text.secondary',
              bgcolor: each === kind ? 'action.selected' : undefined,
            }}
          >
            {translate(each === 'all' ? 'terrain.review.all' : `terrain.generated.areas.${each}`)}
          </Button>
        ))}
      </Box>
      <Box sx={{ ml: 'auto', display: 'flex', gap: 0.5 }}>
        {isNarrow && position && (
          <IconButton aria-label={translate('terrain.review.queue')} onClick={onOpenList}>
            <FormatListBulleted />
          </IconButton>
        )}
        {!isNarrow && (
          <Button startIcon={<KeyboardOutlined />} onClick={onOpenShortcuts}>
            {translate('terrain.review.keys.title')}
          </Button>
        )}
      </Box>
    </Box>
  );
};
