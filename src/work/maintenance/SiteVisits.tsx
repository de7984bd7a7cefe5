import { Box, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { type Visit, visits } from '../../../contract/work/visits';
import { IconLabel } from '../../framework/fields/IconLabel';
import { useWords } from '../../framework/fields/useWords';
import { useCan } from '../../framework/providers/access';
import { call } from '../../framework/providers/call';
import { buildListUrl } from '../../framework/ui/list-url';
import { QueryResult } from '../../framework/ui/QueryResult';
import { Section } from '../../framework/ui/Section';
import { TextLink } from '../../framework/ui/TextLink';
import { formatVisitReason } from './format-visit-reason';
import { visitMarks } from './visit-marks';

/** When each maintenance plan is next due at a site, and why. */
export const SiteVisits = ({ site_id }: { site_id: number }) =>
  useCan()(visits.actions.ofSite.needs) ? <SiteVisitList site_id={site_id} /> : null;

const SiteVisitList = ({ site_id }: { site_id: number }) => {
  const translate = useTranslate();
  const say = (key: string) => translate(`terrain.maintenance.ofSite.${key}`);
  const query = useQuery({
    queryKey: [visits.name, 'ofSite', site_id],
    queryFn: ({ signal }) => call(visits.actions.ofSite, { site_id }, { signal }).then(({ data }) => data),
  });
  return (
    <Section title={say('title')} count={query.data?.length || undefined}>
      <QueryResult query={query} lines={2}>
        {dueVisits =>
          dueVisits.length === 0 ? (
            <Typography variant="body2" color="textSecondary">
              {say('none')}
            </Typography>
          ) : (
            <Stack component="ul" spacing={1} sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {dueVisits.map(visit => (
                <DueVisit key={visit.visit_id} visit={visit} />
              ))}
            </Stack>
          )
        }
      </QueryResult>
    </Section>
  );
};

const DueVisit = ({ visit }: { visit: Visit }) => {
  const words = useWords();
  const { translate, formats } = words;
  const say = (key: string, day: string) =>
    translate(`terrain.maintenance.ofSite.${key}`, { day: formats.day(day) });
  const details = [
    say('due', visit.due),
    formatVisitReason(visit, words),
    visit.plan_date && say('planned', visit.plan_date),
    visit.waits && translate(`terrain.maintenance.waits.${visit.waits}`),
    visit.agent_username,
  ];
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline' }}>
      <TextLink to={buildListUrl(visits, { maintenance: visit.maintenance_id, site: visit.site_code })}>
        {visit.maintenance}
      </TextLink>
      <IconLabel
        {...visitMarks[visit.state]}
        word={translate(`resources.maintenance/visits.choices.state.${visit.state}`)}
      />
      <Typography component="span" variant="body2" color="textSecondary">
        {details.filter(Boolean).join(' · ')}
      </Typography>
    </Box>
  );
};
