import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Fragment } from 'react';
import type { SystemState } from '../../../contract/operations/system';
import { IconLabel } from '../../framework/fields/IconLabel';
import { useFormats } from '../../framework/fields/useFormats';
import { Section } from '../../framework/ui/Section';
import { stateMarks } from '../../work/fields/StatusMarks';
import { type Assessment, type AssessmentSubject, assessHealth } from './assess-health';

/** Each part with its state, the most urgent first. */
export const SystemOverview = ({ state }: { state: SystemState }) => {
  const translate = useTranslate();
  const assessments = assessHealth(state).sort((one, other) => urgency[one.level] - urgency[other.level]);
  const formatFinding = useFindings(state);
  return (
    <Section title={translate('terrain.system.glance')}>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, m: 0 }}>
        {assessments.map(assessment => (
          <Fragment key={assessment.about}>
            <Typography component="dt" variant="body2" color="textSecondary" sx={line}>
              {translate(`terrain.system.about.${assessment.about}`)}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ ...line, m: 0, minWidth: 0 }}>
              <IconLabel
                {...stateMarks.system[assessment.level]}
                word={translate(`terrain.system.level.${assessment.level}`)}
              />
              <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                {formatFinding(assessment)}
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
  const subjectValues: Partial<Record<AssessmentSubject, Record<string, string>>> = {
    ...(last_backup && { backup: { when: ago(last_backup) } }),
    ...(last_self_check && { copies: { when: ago(last_self_check.at) } }),
    ...(disk && { disk: { free: size(disk.free), total: size(disk.total) } }),
  };
  return ({ about, finding, values }: Assessment) =>
    translate(`terrain.system.found.${finding}`, { ...values, ...subjectValues[about] });
};
