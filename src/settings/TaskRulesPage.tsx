import { Alert, Box } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { required, useTranslate } from 'ra-core';
import { SelectInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { settings, type TaskRules } from '../../contract/settings';
import { AccountForm } from '../account/AccountForm';
import { useWords } from '../generated/words';
import { call } from '../providers/call';
import { useFeedback } from '../shell/feedback';
import { Loaded } from '../ui/Loaded';
import { Section } from '../ui/Section';
import { RuleInput } from './RuleInput';

/** Lateness, the reviewing owner, and how long photos are kept. */
export const TaskRulesPage = () => {
  const translate = useTranslate();
  const { choicesOf } = useWords();
  const { flash } = useFeedback();
  const client = useQueryClient();
  const label = (name: string) => translate(`terrain.settings.tasks.${name}`);
  const query = useQuery({
    queryKey: ['settings', 'tasks'],
    queryFn: ({ signal }) => call(settings.actions.taskRules, {}, { signal }),
  });
  const save = async (rules: TaskRules) => {
    await call(settings.actions.updateTaskRules, rules);
    await Promise.all([
      client.invalidateQueries({ queryKey: ['settings'] }),
      client.invalidateQueries({ queryKey: ['formLists'] }),
    ]);
    flash(translate('terrain.settings.saved'), 'success');
  };
  return (
    <Box sx={{ maxWidth: 640 }}>
      <Section title={label('rules')}>
        <Loaded query={query} lines={4}>
          {rules => (
            <AccountForm key={JSON.stringify(rules)} defaultValues={rules} onSubmit={save}>
              <RuleInput name="task_pm_delay" label={label('task_pm_delay')} />
              <SelectInput
                source="reviewing_owner"
                label={label('reviewing_owner')}
                choices={choicesOf('site_owners')}
                validate={required()}
                helperText={false}
                fullWidth
              />
              <RuleInput name="photo_months" label={label('photo_months')} help={label('photoHelp')} />
              <Irretrievable text={label('photoWarning')} before={rules.photo_months} />
            </AccountForm>
          )}
        </Loaded>
      </Section>
    </Box>
  );
};

/** Shown when photos will go that would have stayed. */
const Irretrievable = ({ text, before }: { text: string; before: number }) => {
  const months = Number(useWatch({ name: 'photo_months' }) ?? 0);
  const sooner = months > 0 && (before === 0 || months < before);
  return sooner ? <Alert severity="warning">{text}</Alert> : null;
};
