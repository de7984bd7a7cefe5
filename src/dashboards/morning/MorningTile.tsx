import { Box, ButtonBase, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { fullWeek, type Morning, type MorningFigure } from '../../../contract/morning';
import { useFormats } from '../../vocabulary/formats';

type Props = { name: keyof Morning['figures']; figure: MorningFigure; to: string | undefined };

/** One figure of the morning, which leads to its rows. */
export const MorningTile = ({ name, figure: { value }, to }: Props) => {
  const translate = useTranslate();
  const { number } = useFormats();
  const content = (
    <>
      <Typography variant="body2" component="span" sx={{ fontWeight: 600 }}>
        {translate(`terrain.morning.figures.${name}`)}
      </Typography>
      <Typography
        variant="h4"
        component="span"
        sx={{
          fontVariantNumeric: 'tabular-nums',
          color: value === 0 ? 'text.secondary' : alarming.has(name) ? 'error.main' : 'text.primary',
        }}
      >
        {number(value)}
      </Typography>
      <Typography variant="caption" component="span" color="textSecondary">
        {translate(`terrain.morning.about.${name}`, { most: fullWeek })}
      </Typography>
    </>
  );
  return value > 0 && to ? (
    <ButtonBase
      component={Link}
      to={to}
      sx={{
        ...tile,
        '&:hover': { borderColor: 'text.secondary' },
        '&:focus-visible': { borderColor: 'primary.main' },
      }}
    >
      {content}
    </ButtonBase>
  ) : (
    <Box sx={tile}>{content}</Box>
  );
};

/** What somebody has to see to. */
const alarming: ReadonlySet<Props['name']> = new Set(['latePlans', 'lateTasks', 'fullAgents']);

const tile = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
  gap: 0.25,
  p: { xs: 1.5, sm: 2 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  textAlign: 'left',
  minWidth: 0,
} as const;
