import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import NotificationsOffOutlined from '@mui/icons-material/NotificationsOffOutlined';
import { Box, Button, IconButton, Stack, Tooltip, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Rule } from '../../../../contract/organisation/permissions';
import { type AlertRule, alertRules } from '../../../../contract/work/alert-rules';
import type { Language } from '../../../../i18n/language';
import { useNotifySuccess } from '../../../framework/feedback/useNotifySuccess';
import { useWords } from '../../../framework/fields/useWords';
import { useCan } from '../../../framework/providers/access';
import { call } from '../../../framework/providers/call';
import { useSession } from '../../../framework/providers/sessionStore';
import { ConfirmDialog } from '../../../framework/ui/ConfirmDialog';
import { EmptyState } from '../../../framework/ui/EmptyState';
import { getIrreversibleWarningKey } from '../../../framework/ui/IrreversibleWarning';
import { QueryResult } from '../../../framework/ui/QueryResult';
import { Section } from '../../../framework/ui/Section';
import { DeadlinesForm } from './DeadlinesForm';
import { RuleDialog } from './RuleDialog';
import { RuleSwitch } from './RuleSwitch';
import { formatRuleSentence } from './rule-sentence';
import type { Person } from './StepFields';

const { list, save, remove } = alertRules.actions;

/** The alert rules, each as a sentence, and the deadlines; read-only without permission to change them. */
export const AlertsPage = () => {
  const translate = useTranslate();
  const query = useQuery({
    queryKey: ['settings', 'alerts'],
    queryFn: ({ signal }) => call(list, {}, { signal }),
  });
  return (
    <Stack spacing={2} sx={{ maxWidth: 960 }}>
      <QueryResult query={query} lines={6}>
        {data => <Rules {...data} />}
      </QueryResult>
      <Typography variant="body2" color="textSecondary">
        {translate('terrain.settings.alerts.ownSwitches')}
      </Typography>
      <DeadlinesForm />
    </Stack>
  );
};

type RulesProps = {
  rules: AlertRule[];
  accounts: { id: number; username: string }[];
  channels: { email: boolean; sms: boolean };
};

const Rules = ({ rules, accounts, channels }: RulesProps) => {
  const translate = useTranslate();
  const language = useLocale() as Language;
  const client = useQueryClient();
  const notifySuccess = useNotifySuccess();
  const words = useWords();
  const people = usePeople(accounts);
  const mayChange = useCan()(save.needs as Rule);
  const [edited, edit] = useState<AlertRule | 'new' | null>(null);
  const [removed, takeAway] = useState<AlertRule | null>(null);
  const say = (key: string, values?: object) => translate(`terrain.settings.alerts.${key}`, values);
  const sentence = (rule: AlertRule) =>
    formatRuleSentence(
      rule,
      words,
      id => people.find(person => person.id === id)?.name ?? String(id),
      language,
    );
  const done = async (message: string, answer?: unknown) => {
    await client.invalidateQueries({ queryKey: ['settings', 'alerts'] });
    edit(null);
    takeAway(null);
    notifySuccess(message, answer);
  };
  const saved = (answer: unknown) => done(translate('terrain.settings.saved'), answer);
  return (
    <Section
      title={say('rules')}
      count={rules.length}
      action={
        mayChange && (
          <Button size="small" variant="contained" startIcon={<Add />} onClick={() => edit('new')}>
            {say('add')}
          </Button>
        )
      }
    >
      {rules.length === 0 && (
        <EmptyState icon={<NotificationsOffOutlined />} title={say('none')} text={say('noneHelp')} />
      )}
      <Box component="ul" aria-label={say('rules')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rules.map(rule => (
          <Box component="li" key={rule.id} sx={line}>
            <Typography
              variant="body2"
              sx={{
                flex: 1,
                minWidth: 0,
                py: 1,
                overflowWrap: 'anywhere',
                color: rule.enabled ? undefined : 'text.disabled',
              }}
            >
              {sentence(rule)}
              {!rule.enabled && ` (${say('off')})`}
            </Typography>
            {mayChange && (
              <>
                <RuleSwitch rule={rule} label={say('enabled', { rule: sentence(rule) })} />
                <Tooltip title={say('edit')}>
                  <IconButton
                    aria-label={say('editThis', { rule: sentence(rule) })}
                    onClick={() => edit(rule)}
                  >
                    <EditOutlined />
                  </IconButton>
                </Tooltip>
                <Tooltip title={say('remove')}>
                  <IconButton
                    aria-label={say('removeThis', { rule: sentence(rule) })}
                    onClick={() => takeAway(rule)}
                  >
                    <DeleteOutlined />
                  </IconButton>
                </Tooltip>
              </>
            )}
          </Box>
        ))}
      </Box>
      {edited && (
        <RuleDialog
          rule={edited === 'new' ? undefined : edited}
          people={people}
          sends={channels}
          onSaved={saved}
          onClose={() => edit(null)}
        />
      )}
      {removed && (
        <ConfirmDialog
          title={say('removeTitle')}
          text={sentence(removed)}
          confirmLabel={say('remove')}
          onConfirm={async () => done(say('removed'), await call(remove, { id: removed.id }))}
          onClose={() => takeAway(null)}
        >
          <Typography variant="body2">{translate(getIrreversibleWarningKey('alertRules.remove'))}</Typography>
        </ConfirmDialog>
      )}
    </Section>
  );
};

/** People whom a rule may name: office users in one's row access, oneself, and those already named. */
const usePeople = (accounts: RulesProps['accounts']): Person[] => {
  const { choicesOf } = useWords();
  const { userid, username } = useSession()!;
  const known = new Map<number, string>([
    [userid, username],
    ...['cluster_managers', 'managers'].flatMap(choicesOf).map(({ id, name }) => [Number(id), name] as const),
    ...accounts.map(({ id, username }) => [id, username] as const),
  ]);
  return [...known].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name));
};

const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  minHeight: 40,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
