import { Box, Checkbox, FormControlLabel, FormGroup, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { useController } from 'react-hook-form';
import type { RelatedFinding } from '../../../contract/work/anomaly-actions';
import { isOverdue } from '../../../contract/work/anomaly-states';
import { DueDay } from '../../framework/fields/DueDay';
import { useWords } from '../../framework/fields/useWords';
import { SeverityMark } from '../fields/StatusMarks';

/** The other findings of the site that the CM would repair too: all, unless one is unticked. */
export const RelatedFindings = ({ findings }: { findings: readonly RelatedFinding[] }) => {
  const translate = useTranslate();
  const words = useWords();
  const ids = findings.map(({ id }) => id);
  const { field, fieldState } = useController({ name: 'anomalies', defaultValue: ids });
  const { value, onChange } = field as { value: readonly number[]; onChange: (ids: number[]) => void };
  const chosen = ids.filter(id => value.includes(id));
  const isOneGone = chosen.length < value.length;
  // Somebody else planned or resolved it meanwhile: it is sent no more.
  useEffect(() => {
    if (isOneGone) onChange(chosen);
  });
  const visits = translate('terrain.anomalies.oneVisit', { smart_count: chosen.length + 1 });
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0 }}>
        {translate('terrain.anomalies.related')}
      </Typography>
      <FormGroup>
        {findings.map(({ id, content, severity, due }) => (
          <FormControlLabel
            key={id}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(id)}
                onChange={(_, isChosen) =>
                  onChange(ids.filter(each => (each === id ? isChosen : chosen.includes(each))))
                }
              />
            }
            label={
              <>
                {content}
                <Box
                  component="span"
                  sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, color: 'text.secondary' }}
                >
                  <SeverityMark severity={severity} words={words} />
                  <DueDay due={due} over={isOverdue({ status: 'unresolved', due })} words={words} />
                </Box>
              </>
            }
            slotProps={{ typography: { variant: 'body2' } }}
          />
        ))}
      </FormGroup>
      <Typography variant="body2" color={fieldState.error ? 'error' : 'textSecondary'} role="status">
        {fieldState.error?.message ?? visits}
      </Typography>
    </Box>
  );
};
