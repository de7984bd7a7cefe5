import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { deadlineStages } from '../../../contract/organisation/deadlines';
import type { Scope } from '../../../contract/organisation/permissions';
import { type DeadlineShare, deadlineShares } from '../../../contract/work/deadline-shares';
import { canReadMorning } from '../../../contract/work/home-page-rules';
import { plans } from '../../../contract/work/plans';
import { getScopeList } from '../../../contract/work/task-lists';
import { useWords } from '../../framework/fields/useWords';
import { useCan } from '../../framework/providers/access';
import { call } from '../../framework/providers/call';
import { useSession } from '../../framework/providers/sessionStore';
import { QueryResult } from '../../framework/ui/QueryResult';
import { TextLink } from '../../framework/ui/TextLink';
import { buildDashboardLink } from './dashboard-link';
import type { DashboardScope } from './dashboard-pages';
import { FigureSection } from './FigureSection';
import { shareOf } from './figure-columns';
import { useDashboardFilter } from './useDashboardFilter';

/** The kinds whose deadlines a family's pages count: CMs are counted with the GPMs. */
const scopesOf = { pm: ['pm'], gpm: ['gpm', 'cm'] } as const satisfies Record<
  DashboardScope,
  readonly Scope[]
>;
const groupings = ['month', 'kind', 'owner', 'cluster'] as const;
type Grouping = (typeof groupings)[number];

/** How many deadlines were met in the period, by month, kind, owner or cluster; with links to overdue work. */
export const DeadlineFigures = ({ family }: { family: DashboardScope }) => {
  const user = useSession();
  const may = useCan();
  const { filter } = useDashboardFilter();
  const scopes = scopesOf[family].filter(scope => may(canReadMorning(scope)));
  const query = useQuery({
    queryKey: ['dashboards', family, 'deadlines', user?.userid, filter],
    queryFn: async ({ signal }) => {
      const responses = await Promise.all(
        scopes.map(scope => call(deadlineShares.actions.kept, { ...filter, scope }, { signal })),
      );
      return {
        hasDeadlines: responses.some(({ data }) => data.set),
        rows: responses.flatMap(({ data }) => data.rows),
      };
    },
    placeholderData: keepPreviousData,
  });
  return (
    <Box sx={{ mt: 2 }}>
      <QueryResult query={query}>
        {({ hasDeadlines, rows }) =>
          hasDeadlines && <MetDeadlines rows={rows} lead={<OverdueLinks scopes={scopes} />} />
        }
      </QueryResult>
    </Box>
  );
};

/** Links to the plans and tasks of each scope that are overdue now. */
const OverdueLinks = ({ scopes }: { scopes: readonly Scope[] }) => {
  const translate = useTranslate();
  const word = useWord();
  const user = useSession();
  const { filter } = useDashboardFilter();
  const overdue = { site_owner: filter.owner, site_cluster: filter.cluster, overdue: 'yes' } as const;
  const links = scopes.flatMap(scope => {
    const scopeName = { scope: translate(`resources.planning.choices.scope.${scope}`) };
    return [
      { name: word('plans', scopeName), to: buildDashboardLink(user, plans, { ...overdue, scope }) },
      { name: word('tasks', scopeName), to: buildDashboardLink(user, getScopeList(scope), overdue) },
    ];
  });
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
      {word('now')}{' '}
      {links.map(({ name, to }, index) =>
        to ? (
          <span key={name}>
            {index > 0 && ' · '}
            <TextLink to={to}>{name}</TextLink>
          </span>
        ) : null,
      )}
    </Typography>
  );
};

const useWord = () => {
  const translate = useTranslate();
  return (name: string, values?: object) => translate(`terrain.dashboards.deadlines.${name}`, values);
};

/** `order`: the sort key. */
type SummaryRow = { name: string; order: string; stage: DeadlineShare['stage']; met: number; missed: number };

const MetDeadlines = ({ rows, lead }: { rows: readonly DeadlineShare[]; lead: ReactNode }) => {
  const translate = useTranslate();
  const words = useWords();
  const [grouping, setGrouping] = useState<Grouping>('month');
  const word = useWord();
  const nameOf: Record<Grouping, (row: DeadlineShare) => string> = {
    month: ({ month }) => words.formats.month(`${month}-01`),
    kind: ({ kind }) => translate(`terrain.planning.kinds.${kind}`),
    owner: ({ owner }) => words.nameOf('site_owners', owner),
    cluster: ({ cluster }) => words.nameOf('clusters', cluster),
  };
  return (
    <FigureSection
      title={word('title')}
      lead={lead}
      action={
        <ToggleButtonGroup
          size="small"
          exclusive
          value={grouping}
          onChange={(_, chosen) => chosen && setGrouping(chosen)}
          aria-label={word('by')}
          sx={{ '& .MuiToggleButton-root': { py: 0.25, textTransform: 'none' } }}
        >
          {groupings.map(each => (
            <ToggleButton key={each} value={each}>
              {word(each)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
      maxHeight={420}
      columns={[
        { key: 'name', label: word(grouping), text: (row: SummaryRow) => row.name },
        {
          key: 'stage',
          label: word('stage'),
          text: row => translate(`terrain.lists.deadline.stages.${row.stage}`),
        },
        { key: 'met', label: word('met'), value: row => row.met },
        { key: 'missed', label: word('missed'), value: row => row.missed },
        {
          key: 'share',
          label: word('share'),
          share: row => shareOf(row.met, row.met + row.missed),
          bar: { max: 1 },
        },
      ]}
      rows={summarize(rows, grouping, nameOf[grouping])}
      keyOf={row => `${row.name} ${row.stage}`}
    />
  );
};

/** The sums of the rows with the same name and stage, sorted by month or name, then by stage. */
const summarize = (
  rows: readonly DeadlineShare[],
  grouping: Grouping,
  nameOf: (row: DeadlineShare) => string,
) => {
  const sums = new Map<string, SummaryRow>();
  for (const row of rows) {
    const { stage } = row;
    const name = nameOf(row);
    const order = `${grouping === 'month' ? row.month : name} ${deadlineStages.indexOf(stage)}`;
    const key = `${name} ${stage}`;
    const sum = sums.get(key) ?? { name, order, stage, met: 0, missed: 0 };
    sums.set(key, { ...sum, met: sum.met + row.met, missed: sum.missed + row.missed });
  }
  return [...sums.values()].sort((a, b) => a.order.localeCompare(b.order));
};
