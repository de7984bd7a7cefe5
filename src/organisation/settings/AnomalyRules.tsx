import { Box, Typography } from '@mui/material';
import { maxValue, minValue, required, useTranslate } from 'ra-core';
import { NumberInput, SelectInput } from 'react-admin';
import type { TaskRules } from '../../../contract/organisation/settings';
import { severities } from '../../../contract/organisation/vocabulary';
import { AccountForm } from '../../framework/account/AccountForm';
import { useWords } from '../../framework/fields/useWords';
import { Anchor } from '../../framework/ui/Anchor';

type Rules = Pick<TaskRules, 'anomaly_days' | 'anomaly_severity'>;
/** The most days that the contract accepts. */
const maxDays = 365;

type FormValues = Pick<Rules, 'anomaly_days'> & {
  severities: Record<string, Rules['anomaly_severity'][number]['severity']>;
};

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
      // By type: types that are loaded later or edited meanwhile leave what was entered for the others.
      defaultValues={{
        anomaly_days: rules.anomaly_days,
        severities: Object.fromEntries(types.map(type => [toFieldName(type), getSeverity(type)])),
      }}
      onSubmit={({ anomaly_days, severities: entered }: FormValues) =>
        save({
          anomaly_days,
          anomaly_severity: types.map(type => ({ type, severity: entered[toFieldName(type)] })),
        })
      }
    >
      <Anchor name="anomaly_days">
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
      </Anchor>
      <Typography variant="body2" color="textSecondary">
        {label('severityHelp')}
      </Typography>
      <Anchor name="anomaly_severity">
        <Heading>{label('anomaly_severity')}</Heading>
        <Box sx={columns}>
          {types.map(type => (
            <SelectInput
              key={type}
              source={`severities.${toFieldName(type)}`}
              label={type}
              choices={choices}
              validate={required()}
              translateChoice={false}
              helperText={false}
              fullWidth
            />
          ))}
        </Box>
      </Anchor>
    </AccountForm>
  );
};

/** A type as the name of a field: without the signs that separate the parts of a field's path. */
const toFieldName = (type: string) =>
  encodeURIComponent(type).replace(/[.']/g, sign => `%${sign.charCodeAt(0).toString(16)}`);

const Heading = ({ children }: { children: string }) => (
  <Typography component="h3" variant="subtitle2" sx={{ mt: 0.5, mb: 2 }}>
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
