import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { weeklyPlanLimit } from '../../../contract/figures/morning';
import { accountActions } from '../../../contract/organisation/account-actions';
import { useFormats } from '../../framework/fields/useFormats';
import { AllowedLink } from '../../framework/ui/AllowedLink';
import { Section } from '../../framework/ui/Section';
import { TextLink } from '../../framework/ui/TextLink';
import { Figure } from '../dashboards/Figure';
import type { MorningData } from '../dashboards/useMorning';

/** Agents with too many plans this week, and those without any. */
export const AgentWorkload = ({ data }: { data: MorningData }) => {
  const translate = useTranslate();
  return (
    <Section title={translate('terrain.morning.agents')}>
      {data.agentCount === 0 ? (
        <>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
            {translate('terrain.morning.noAgents')}
          </Typography>
          <AllowedLink needs={accountActions.actions.registerAgent.needs} to="/agents/new" size="small">
            {translate('terrain.morning.newAgent')}
          </AllowedLink>
        </>
      ) : (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <Agents data={data} group="fullAgents" empty="noFull" />
          <Agents data={data} group="freeAgents" empty="noFree" />
        </Box>
      )}
    </Section>
  );
};

type Props = { data: MorningData; group: 'fullAgents' | 'freeAgents'; empty: string };
const Agents = ({ data, group, empty }: Props) => {
  const translate = useTranslate();
  const { number } = useFormats();
  const label = (name: string, values?: object) => translate(`terrain.morning.${name}`, values);
  const figure = data.figures[group];
  const rows = data[group];
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        {label(group)}{' '}
        {figure.value > 0 && <Figure value={figure.value} to={data.linkOf(figure)} label={label(group)} />}
      </Typography>
      {rows.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {label(empty, { most: weeklyPlanLimit })}
        </Typography>
      ) : (
        <Box component="ul" aria-label={label(group)} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {rows.map(({ agent_id, username, plans }) => {
            const to = data.planningLinkOf(agent_id);
            return (
              <Typography key={agent_id} component="li" variant="body2" sx={agentRow}>
                {to ? (
                  <TextLink to={to} aria-label={label('planningOf', { agent: username })}>
                    {username}
                  </TextLink>
                ) : (
                  username
                )}
                {plans > 0 && (
                  <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
                    {number(plans)}
                  </Box>
                )}
              </Typography>
            );
          })}
          {figure.value > rows.length && (
            <Typography component="li" variant="body2" color="textSecondary">
              {label('more', { smart_count: figure.value - rows.length })}
            </Typography>
          )}
        </Box>
      )}
    </Box>
  );
};
const agentRow = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 1,
  py: 0.25,
  overflowWrap: 'anywhere',
} as const;
