import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { TextLink } from '../../framework/ui/TextLink';
import { Figure } from './Figure';
import { useMorning } from './useMorning';

const names = ['latePlans', 'lateTasks', 'plansToday', 'returned', 'review'] as const;

/** The first screen's figures in one line above the sites; renders nothing if they are all zero or cannot be read. */
export const MorningStrip = () => {
  const translate = useTranslate();
  const { search } = useLocation();
  const { data, isError } = useMorning();
  const today = `/today${search}`;
  const shown = names.filter(name => data && data.figures[name].value > 0);
  if (isError || (data && shown.length === 0)) return null;
  return (
    <Box component="section" aria-label={translate('terrain.morning.title')} sx={strip}>
      <TextLink to={today} sx={{ fontWeight: 600 }}>
        {translate('terrain.morning.title')}
      </TextLink>
      {data &&
        shown.map(name => {
          const label = translate(`terrain.today.${name}`);
          const figure = data.figures[name];
          return (
            <span key={name}>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {label}
              </Box>{' '}
              <strong>
                {/* The rows of several lists stand together on the first screen. */}
                <Figure value={figure.value} to={data.linkOf(figure) ?? today} label={label} />
              </strong>
            </span>
          );
        })}
    </Box>
  );
};

const strip = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2.5,
  rowGap: 0.5,
  alignItems: 'baseline',
  px: 2,
  py: 1,
  mb: 2,
  minHeight: 38,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
} as const;
