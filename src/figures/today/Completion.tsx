import { Box, LinearProgress, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useFormats } from '../../framework/fields/useFormats';
import { Section } from '../../framework/ui/Section';
import { Figure } from '../dashboards/Figure';
import { shareOf } from '../dashboards/figure-columns';
import type { MorningData } from '../dashboards/useMorning';

/** The completion of plans up to today: of this week and of this month. */
export const Completion = ({ data }: { data: MorningData }) => {
  const translate = useTranslate();
  const { percent } = useFormats();
  const label = (name: string, values?: object) => translate(`terrain.morning.${name}`, values);
  return (
    <Section title={label('completion')}>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mb: 1 }}>
        {label('until')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {(['week', 'month'] as const).map(period => {
          const { planned, done } = data.completion[period];
          const name = label(`periods.${period}`);
          const [textBefore, textAfter] = label('ofPlanned', { planned: '|' }).split('|');
          return (
            <Box key={period}>
              <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, mb: 0.5 }}>
                <Typography variant="body2" sx={{ fontWeight: 600 }}>
                  {name}
                </Typography>
                <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  <Figure value={done.value} to={data.linkOf(done)} label={`${name}, ${label('done')}`} />{' '}
                  {textBefore}
                  <Figure
                    value={planned.value}
                    to={data.linkOf(planned)}
                    label={`${name}, ${label('planned')}`}
                  />
                  {textAfter}
                </Typography>
                <Typography variant="body2" sx={{ ml: 'auto', fontVariantNumeric: 'tabular-nums' }}>
                  {percent(shareOf(done.value, planned.value))}
                </Typography>
              </Box>
              <LinearProgress
                variant="determinate"
                aria-label={`${label('completion')}, ${name}`}
                value={planned.value ? (100 * done.value) / planned.value : 0}
                sx={{ height: 8, borderRadius: 4 }}
              />
            </Box>
          );
        })}
      </Box>
    </Section>
  );
};
