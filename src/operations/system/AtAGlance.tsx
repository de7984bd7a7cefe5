import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Fragment } from 'react';
import type { SystemState } from '../../../contract/operations/system';
import { Section } from '../../framework/ui/Section';
import { useFormats } from '../../framework/vocabulary/formats';
import { stateMarks, Worded } from '../../framework/vocabulary/StatusMarks';
import { type About, type Assessed, assess } from './assess';

/** Each part with its state, the most urgent first. */
export const AtAGlance = ({ state }: { state: SystemState }) => {
  const translate = useTranslate();
  const assessed = assess(state).sort((one, other) => urgency[one.level] - urgency[other.level]);
  const say = useFindings(state);
  return (
    <Section title={translate('terrain.system.glance')}>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, m: 0 }}>
        {assessed.map(each => (
          <Fragment key={each.about}>
            <Typography component="dt" variant="body2" color="textSecondary" sx={line}>
              {translate(`terrain.system.about.${each.about}`)}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ ...line, m: 0, minWidth: 0 }}>
              <Worded
                {...stateMarks.system[each.level]}
                word={translate(`terrain.system.level.${each.level}`)}
              />
              <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                {say(each)}
              </Box>
            </Typography>
          </Fragment>
        ))}
      </Box>
    </Section>
  );
};
const urgency = { failing: 0, watch: 1, fine: 2 } as const;
const line = { py: 0.75 } as const;

/** A finding as text, with its timestamp or sizes. */
const useFindings = ({ last_backup, last_self_check, disk }: SystemState) => {
  const translate = useTranslate();
  const { ago, size } = useFormats();
  const more: Partial<Record<About, Record<string, string>>> = {
    ...(last_backup && { backup: { when: ago(last_backup) } }),
    ...(last_self_check && { copies: { when: ago(last_self_check.at) } }),
    ...(disk && { disk: { free: size(disk.free), total: size(disk.total) } }),
  };
  return ({ about, found, values }: Assessed) =>
    translate(`terrain.system.found.${found}`, { ...values, ...more[about] });
};
