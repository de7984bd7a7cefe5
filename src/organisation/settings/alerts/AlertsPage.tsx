import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import NotificationsOffOutlined from '@mui/icons-material/NotificationsOffOutlined';
import { Box, Button, IconButton, Stack, Tooltip, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Rule } from '../../../../contract/framework/permissions';
import { type AlertRule, alertRules } from '../../../../contract/work/alert-rules';
import type { Language } from '../../../../i18n/language';
import { useNotifySuccess } from '../../../framework/feedback/useNotifySuccess';
import { useWords } from '../../../framework/fields/useWords';
import { useCan } from '../../../framework/providers/access';
import { call } from '../../../framework/providers/call';
import { useSession } from '../../../framework/providers/sessionStore';
import { Anchor } from '../../../framework/ui/Anchor';
import { ConfirmDialog } from '../../../framework/ui/ConfirmDialog';
import { EmptyState } from '../../../framework/ui/EmptyState';
import { getIrreversibleWarningKey } from '../../../framework/ui/IrreversibleWarning';
import { QueryResult } from '../../../framework/ui/QueryResult';
import { Section } from '../../../framework/ui/Section';
import { RuleDialog } from './RuleDialog';
import { RuleSwitch } from './RuleSwitch';
import { formatRuleSentence } from './rule-sentence';
import type { Person } from './StepFields';

const { list, save, remove } = alertRules.actions;

/** The alert rules, each as a sentence; read-only without permission to change them. */
export const AlertsPage = () => {
  const translate = useTranslate();
  const query = useQuery({
    queryKey: ['settings', 'alerts'],
    queryFn: ({ signal }) => call(list, {}, { signal }),
  });
  return (
    <Stack spacing={2} sx={{ maxWidth: 960 }}>
      <QueryResult query={query} lines={6}>
        {data => (
          <Anchor name="alert_rules">
            <Rules {...data} />
          </Anchor>
        )}
      </QueryResult>
      <Typography variant="body2" color="textSecondary">
        {translate('terrain.settings.alerts.ownSwitches')}
      </Typography>
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
  const client = useQueryClient();
  const notifySuccess = useNotifySuccess();
  const people = usePeople(accounts);
  const formatRule = useFormatRule(people);
  const canEdit = useCan()(save.needs as Rule);
  const [editedRule, setEditedRule] = useState<AlertRule | 'new' | null>(null);
  const [removedRule, setRemovedRule] = useState<AlertRule | null>(null);
  const label = (key: string) => translate(`terrain.settings.alerts.${key}`);
  const finish = async (message: string, response?: unknown) => {
    await client.invalidateQueries({ queryKey: ['settings', 'alerts'] });
    setEditedRule(null);
    setRemovedRule(null);
    notifySuccess(message, response);
  };
  return (
    <Section
      title={label('rules')}
      count={rules.length}
      action={
        canEdit && (
          <Button size="small" variant="contained" startIcon={<Add />} onClick={() => setEditedRule('new')}>
            {label('add')}
          </Button>
        )
      }
    >
      {rules.length === 0 && (
        <EmptyState icon={<NotificationsOffOutlined />} title={label('none')} text={label('noneHelp')} />
      )}
      <Box component="ul" aria-label={label('rules')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rules.map(rule => (
          <RuleLine
            key={rule.id}
            rule={rule}
            sentence={formatRule(rule)}
            canEdit={canEdit}
            onEdit={() => setEditedRule(rule)}
            onRemove={() => setRemovedRule(rule)}
          />
        ))}
      </Box>
      {editedRule && (
        <RuleDialog
          rule={editedRule === 'new' ? undefined : editedRule}
          people={people}
          serverChannels={channels}
          onSaved={response => finish(translate('terrain.settings.saved'), response)}
          onClose={() => setEditedRule(null)}
        />
      )}
      {removedRule && (
        <ConfirmDialog
          title={label('removeTitle')}
          text={formatRule(removedRule)}
          confirmLabel={label('remove')}
          onConfirm={async () => finish(label('removed'), await call(remove, { id: removedRule.id }))}
          onClose={() => setRemovedRule(null)}
        >
          <Typography variant="body2">{translate(getIrreversibleWarningKey('alertRules.remove'))}</Typography>
        </ConfirmDialog>
      )}
    </Section>
  );
};

const useFormatRule = (people: readonly Person[]) => {
  const words = useWords();
  const language = useLocale() as Language;
  return (rule: AlertRule) => formatRuleSentence(rule, words, people, language);
};

type RuleLineProps = {
  rule: AlertRule;
  sentence: string;
  canEdit: boolean;
  onEdit: () => void;
  onRemove: () => void;
};
const RuleLine = ({ rule, sentence, canEdit, onEdit, onRemove }: RuleLineProps) => {
  const translate = useTranslate();
  const label = (key: string, values?: object) => translate(`terrain.settings.alerts.${key}`, values);
  return (
    <Box component="li" sx={lineStyle}>
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
        {sentence}
        {!rule.enabled && ` (${label('off')})`}
      </Typography>
      {canEdit && (
        <>
          <RuleSwitch rule={rule} label={label('enabled', { rule: sentence })} />
          <Tooltip title={label('edit')}>
            <IconButton aria-label={label('editThis', { rule: sentence })} onClick={onEdit}>
              <EditOutlined />
            </IconButton>
          </Tooltip>
          <Tooltip title={label('remove')}>
            <IconButton aria-label={label('removeThis', { rule: sentence })} onClick={onRemove}>
              <DeleteOutlined />
            </IconButton>
          </Tooltip>
        </>
      )}
    </Box>
  );
};

/** People that a rule can notify: office users visible to the user, the user, and those already in a rule. */
const usePeople = (accounts: RulesProps['accounts']): Person[] => {
  const { choicesOf } = useWords();
  const { userid, username } = useSession()!;
  const namesById = new Map<number, string>([
    [userid, username],
    ...['cluster_managers', 'managers'].flatMap(choicesOf).map(({ id, name }) => [Number(id), name] as const),
    ...accounts.map(({ id, username }) => [id, username] as const),
  ]);
  return [...namesById].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name));
};

const lineStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  minHeight: 40,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
