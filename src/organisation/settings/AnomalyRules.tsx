import { Box, Typography } from '@mui/material';
import { maxValue, minValue, required, useTranslate } from 'ra-core';
import { NumberInput, SelectInput } from 'react-admin';
import type { TaskRules } from '../../../contract/organisation/settings';
import { severities } from '../../../contract/organisation/vocabulary';
import { useWords } from '../../framework/fields/useWords';
import { AccountForm } from '../account/AccountForm';

type Rules = Pick<TaskRules, 'anomaly_days' | 'anomaly_severity'>;
/** The most days that the contract accepts. */
const maxDays = 365;

type Props = { rules: Rules; save: (rules: Rules) => Promise<unknown> };

/** The days allowed for repairing an anomaly, and its initial severity by type. */
export const AnomalyRules = ({ rules, save }: Props) => {
  const translate = useTranslate();
  const { choicesOf } = useWords();
  const label = (name: string) => translate(`terrain.settings.tasks.${name}`);
  const types = [
    ...new Set(
      ['anomaly_types', 'nok_types', 'access_types'].flatMap(list => choicesOf(list).map(({ name }) => name)),
    ),
  ];
  const getSeverity = (type: string) =>
    rules.anomaly_severity.find(each => each.type === type)?.severity ?? 'medium';
  const choices = severities.map(id => ({ id, name: translate(`terrain.generated.severity.${id}`) }));
  const range = translate('terrain.settings.range', { least: 0, most: maxDays });
  return (
    <AccountForm
      name="anomalies"
      // Other types, loaded later or edited meanwhile, need other initial values.
      key={JSON.stringify(types)}
      defaultValues={{
        anomaly_days: rules.anomaly_days,
        anomaly_severity: types.map(type => ({ type, severity: getSeverity(type) })),
      }}
      onSubmit={save}
    >
      <Heading>{label('anomaly_days')}</Heading>
      <Box sx={columns}>
        {severities.map(severity => (
          <NumberInput
            key={severity}
            source={`anomaly_days.${severity}`}
            label={translate(`terrain.generated.severity.${severity}`)}
            step={1}
            min={0}
            max={maxDays}
            validate={[required(), minValue(0, range), maxValue(maxDays, range)]}
            helperText={false}
            fullWidth
          />
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {label('severityHelp')}
      </Typography>
      <Heading>{label('anomaly_severity')}</Heading>
      <Box sx={columns}>
        {types.map((type, index) => (
          <SelectInput
            key={type}
            source={`anomaly_severity.${index}.severity`}
            label={type}
            choices={choices}
            validate={required()}
            translateChoice={false}
            helperText={false}
            fullWidth
          />
        ))}
      </Box>
    </AccountForm>
  );
};

const Heading = ({ children }: { children: string }) => (
  <Typography component="h3" variant="subtitle2" sx={{ width: '100%', mt: 0.5 }}>
    {children}
  </Typography>
);
const columns = {
  display: 'grid',
  width: '100%',
  columnGap: 2,
  rowGap: 1.5,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
} as const;
