import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import { Box, Button, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import {
  confirmedSteps,
  type FirstStep,
  type FirstStepsState,
  firstSteps,
} from '../../../contract/organisation/first-steps';
import { settings } from '../../../contract/organisation/settings';
import { plans } from '../../../contract/work/plans';
import { useFeedback } from '../../framework/feedback/FeedbackProvider';
import type { ListDialogState } from '../../framework/lists/useListDialog';
import { useCan } from '../../framework/providers/access';
import { call } from '../../framework/providers/call';
import { useFormLists } from '../../framework/providers/useFormLists';
import { buildListUrl } from '../../framework/ui/list-url';
import { Section } from '../../framework/ui/Section';
import { TextLink } from '../../framework/ui/TextLink';
import { useAttempt } from '../../framework/ui/useAttempt';

const { firstSteps: read, updateFirstSteps: update } = settings.actions;
const queryKey = ['firstSteps'];

/** What a new installation needs before its first task: each step links to its page and is ticked by the data. */
export const FirstSteps = () => {
  const translate = useTranslate();
  const text = (name: string, values?: object) => translate(`terrain.firstSteps.${name}`, values);
  const may = useCan()(read.needs);
  const client = useQueryClient();
  const { banner } = useFeedback();
  const { busy, attempt } = useAttempt();
  const { data: lists } = useFormLists();
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(read, {}, { signal }),
    enabled: may,
  });
  if (!data?.open || !lists) return null;
  const { confirmed, dismissed, done } = data;
  const save = (changes: Partial<FirstStepsState>) =>
    attempt(
      async () => {
        await call(update, { confirmed, dismissed, ...changes });
        await client.invalidateQueries({ queryKey });
      },
      ({ message }) => banner(message, 'danger'),
    );
  const namesOf = (choices: readonly { name: string }[]) => choices.map(({ name }) => name).join(', ');
  const hintValues: Partial<Record<FirstStep, object>> = {
    owners: {
      names: namesOf(lists.site_owners),
      reviewer: lists.site_owners.find(({ id }) => id === data.reviewing_owner)?.name,
    },
    clusters: { names: namesOf(lists.clusters) },
    phone: { address: new URL(lists.mobile_app_url || '/field', window.location.origin).href },
  };
  return (
    <Section
      title={text('title')}
      action={
        <Button size="small" disabled={busy} onClick={() => save({ dismissed: true })}>
          {text('dismiss')}
        </Button>
      }
    >
      <Typography variant="body2" color="textSecondary" role="status" sx={{ mb: 1 }}>
        {text('progress', { done: done.length, total: firstSteps.length })}
      </Typography>
      <Box component="ol" aria-label={text('title')} sx={stepList}>
        {firstSteps.map(step => {
          const isDone = done.includes(step);
          const confirmable = confirmedSteps.find(each => each === step);
          return (
            <Box component="li" key={step} sx={{ display: 'flex', gap: 1, minWidth: 0 }}>
              {isDone ? (
                <CheckCircle color="success" titleAccess={text('isDone')} sx={icon} />
              ) : (
                <RadioButtonUnchecked aria-hidden color="disabled" sx={icon} />
              )}
              <Box sx={{ minWidth: 0 }}>
                <TextLink {...stepLinks[step]} variant="body2" sx={{ fontWeight: 600 }}>
                  {text(`steps.${step}`)}
                </TextLink>
                {!isDone && (
                  <Typography variant="caption" component="div" color="textSecondary">
                    {text(`hints.${step}`, hintValues[step])}
                  </Typography>
                )}
                {!isDone && confirmable && (
                  <Button
                    size="small"
                    variant="outlined"
                    disabled={busy}
                    aria-label={text('confirmThis', { step: text(`steps.${step}`) })}
                    onClick={() => save({ confirmed: [...confirmed, confirmable] })}
                    sx={{ mt: 0.5 }}
                  >
                    {text('confirm')}
                  </Button>
                )}
              </Box>
            </Box>
          );
        })}
      </Box>
    </Section>
  );
};

/** Where a step is done, with the dialog to do it in. */
const stepLinks: Record<FirstStep, { to: string; state?: ListDialogState }> = {
  owners: { to: '/settings/organisation' },
  clusters: { to: '/settings/organisation' },
  sites: { to: '/sites', state: { dialog: 'import' } },
  people: { to: '/managers', state: { dialog: 'import' } },
  assignment: { to: '/sites' },
  plan: { to: buildListUrl(plans, { task_type: 'ssr' }), state: { dialog: 'add' } },
  phone: { to: '/agents' },
  backup: { to: '/system' },
};

const icon = { fontSize: 20, flexShrink: 0, mt: '1px' } as const;
const stepList = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' },
  gap: 2,
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;
