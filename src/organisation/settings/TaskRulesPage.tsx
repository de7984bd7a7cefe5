import { Alert, Box } from '@mui/material';
import { required, useTranslate } from 'ra-core';
import { SelectInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { settings, type TaskRules } from '../../../contract/organisation/settings';
import { AccountForm } from '../../framework/account/AccountForm';
import { useWords } from '../../framework/fields/useWords';
import { Anchor } from '../../framework/ui/Anchor';
import { QueryResult } from '../../framework/ui/QueryResult';
import { Section } from '../../framework/ui/Section';
import { AnomalyRules } from './AnomalyRules';
import { RuleInput } from './RuleInput';
import { useSetting } from './useSetting';

const { taskRules, updateTaskRules } = settings.actions;

/** Lateness, the reviewing owner, the retention of photos, and the rules of anomalies. */
export const TaskRulesPage = () => {
  const translate = useTranslate();
  const { choicesOf } = useWords();
  const label = (name: string) => translate(`terrain.settings.tasks.${name}`);
  const { query, save } = useSetting('tasks', taskRules, updateTaskRules);
  return (
    <Box sx={{ maxWidth: 760, display: 'grid', gap: 2 }}>
      <Section title={label('rules')}>
        <QueryResult query={query} lines={4}>
          {rules => (
            <AccountForm defaultValues={pickTaskRules(rules)} onSubmit={save}>
              <RuleInput name="task_pm_delay" label={label('task_pm_delay')} help={label('delayHelp')} />
              <Anchor name="reviewing_owner">
                <SelectInput
                  source="reviewing_owner"
                  label={label('reviewing_owner')}
                  choices={choicesOf('site_owners')}
                  validate={required()}
                  helperText={false}
                  fullWidth
                />
              </Anchor>
              <RuleInput name="photo_months" label={label('photo_months')} help={label('photoHelp')} />
              <PhotoDeletionWarning text={label('photoWarning')} storedMonths={rules.photo_months} />
            </AccountForm>
          )}
        </QueryResult>
      </Section>
      <Section title={label('anomalies')}>
        <QueryResult query={query} lines={6}>
          {rules => <AnomalyRules rules={rules} save={save} />}
        </QueryResult>
      </Section>
    </Box>
  );
};

const pickTaskRules = ({ task_pm_delay, reviewing_owner, photo_months }: TaskRules) => ({
  task_pm_delay,
  reviewing_owner,
  photo_months,
});

/** A warning if the change deletes photos earlier. 0 months: photos are never deleted. */
const PhotoDeletionWarning = ({ text, storedMonths }: { text: string; storedMonths: number }) => {
  const months = Number(useWatch({ name: 'photo_months' }) ?? 0);
  const isSooner = months > 0 && (storedMonths === 0 || months < storedMonths);
  return isSooner ? <Alert severity="warning">{text}</Alert> : null;
};
