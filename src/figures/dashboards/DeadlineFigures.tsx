import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { deadlineStages } from '../../../contract/organisation/deadlines';
import type { Scope } from '../../../contract/organisation/permissions';
import { type DeadlineShare, deadlineShares } from '../../../contract/work/deadline-shares';
import { canReadMorning } from '../../../contract/work/home-page-rules';
import { plans } from '../../../contract/work/plans';
import { allTasks, cmTasks, gpmTasks } from '../../../contract/work/task-lists';
import { useWords } from '../../framework/fields/useWords';
import { useCan } from '../../framework/providers/access';
import { call } from '../../framework/providers/call';
import { useSession } from '../../framework/providers/sessionStore';
import { QueryResult } from '../../framework/ui/QueryResult';
import { TextLink } from '../../framework/ui/TextLink';
import type { DashboardScope } from './dashboard-pages';
import { FigureSection } from './FigureSection';
import { shareOf } from './figure-columns';
import { buildListLink } from './list-link';
import { useDashboardFilter } from './useDashboardFilter';

/** The kinds whose deadlines a family's pages count: CMs are counted with the GPMs. */
const scopesOf = { pm: ['pm'], gpm: ['gpm', 'cm'] } as const satisfies Record<
  DashboardScope,
  readonly Scope[]
>;
const groupings = ['month', 'kind', 'owner', 'cluster'] as const;
type Grouping = (typeof groupings)[number];

/**
 * How deadlines were met in the period, by month, kind, owner or cluster; and the current state of what missed
 * its deadline.
 */
export const DeadlineFigures = ({ family }: { family: DashboardScope }) => {
  const translate = useTranslate();
  const user = useSession();
  const may = useCan();
  const { filter } = useDashboardFilter();
  const scopes = scopesOf[family].filter(scope => may(canReadMorning(scope)));
  const query = useQuery({
    queryKey: ['dashboards', family, 'deadlines', user?.userid, filter],
    queryFn: async ({ signal }) => {
      const each = await Promise.all(
        scopes.map(scope => call(deadlineShares.actions.kept, { ...filter, scope }, { signal })),
      );
      return { set: each.some(({ data }) => data.set), rows: each.flatMap(({ data }) => data.rows) };
    },
    placeholderData: keepPreviousData,
  });
  const say = (name: string, values?: object) => translate(`terrain.dashboards.deadlines.${name}`, values);
  const at = { site_owner: filter.owner, site_cluster: filter.cluster, overdue: 'yes' } as const;
  const links = [
    [say('plans'), buildListLink(user, plans, { ...at, ...(family === 'pm' && { scope: 'pm' as const }) })],
    [say('tasks'), buildListLink(user, family === 'gpm' ? gpmTasks : allTasks, at)],
    ...(scopes.some(scope => scope === 'cm') ? [[say('cmTasks'), buildListLink(user, cmTasks, at)]] : []),
  ] as [string, string | undefined][];
  return (
    <Box sx={{ mt: 2 }}>
      <QueryResult query={query}>
        {({ set, rows }) =>
          set && (
            <MetDeadlines
              rows={rows}
              lead={
                <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
                  {say('now')}{' '}
                  {links.map(([name, to], place) =>
                    to ? (
                      <span key={name}>
                        {place > 0 && ' · '}
                        <TextLink to={to}>{name}</TextLink>
                      </span>
                    ) : null,
                  )}
                </Typography>
              }
            />
          )
        }
      </QueryResult>
    </Box>
  );
};

type Summed = { name: string; order: string; stage: DeadlineShare['stage']; met: number; missed: number };

const MetDeadlines = ({ rows, lead }: { rows: readonly DeadlineShare[]; lead: React.ReactNode }) => {
  const translate = useTranslate();
  const words = useWords();
  const [grouping, group] = useState<Grouping>('month');
  const say = (name: string) => translate(`terrain.dashboards.deadlines.${name}`);
  const nameOf: Record<Grouping, (row: DeadlineShare) => string> = {
    month: ({ month }) => words.formats.month(`${month}-01`),
    kind: ({ kind }) => translate(`terrain.planning.kinds.${kind}`),
    owner: ({ owner }) => words.nameOf('site_owners', owner),
    cluster: ({ cluster }) => words.nameOf('clusters', cluster),
  };
  const sums = new Map<string, Summed>();
  for (const row of rows) {
    const name = nameOf[grouping](row);
    const key = `${name} ${row.stage}`;
    const known = sums.get(key) ?? {
      name,
      order: `${grouping === 'month' ? row.month : name} ${deadlineStages.indexOf(row.stage)}`,
      stage: row.stage,
      met: 0,
      missed: 0,
    };
    sums.set(key, { ...known, met: known.met + row.met, missed: known.missed + row.missed });
  }
  return (
    <FigureSection
      title={say('title')}
      lead={lead}
      action={
        <ToggleButtonGroup
          size="small"
          exclusive
          value={grouping}
          onChange={(_, chosen) => chosen && group(chosen)}
          aria-label={say('by')}
          sx={{ '& .MuiToggleButton-root': { py: 0.25, textTransform: 'none' } }}
        >
          {groupings.map(each => (
            <ToggleButton key={each} value={each}>
              {say(each)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
      maxHeight={420}
      columns={[
        { key: 'name', label: say(grouping), text: (row: Summed) => row.name },
        {
          key: 'stage',
          label: say('stage'),
          text: row => translate(`terrain.lists.deadline.stages.${row.stage}`),
        },
        { key: 'met', label: say('met'), value: row => row.met },
        { key: 'missed', label: say('missed'), value: row => row.missed },
        {
          key: 'share',
          label: say('share'),
          share: row => shareOf(row.met, row.met + row.missed),
          bar: { max: 1 },
        },
      ]}
      rows={[...sums.values()].sort((a, b) => a.order.localeCompare(b.order))}
      keyOf={row => `${row.name} ${row.stage}`}
    />
  );
};
