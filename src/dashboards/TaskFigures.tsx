import { Box, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { dashboards, type GpmTasksDashboard, type TasksDashboard } from '../../contract/dashboards';
import { useWords } from '../generated/words';
import { call } from '../providers/call';
import { FactTable } from '../ui/FactTable';
import { Loaded } from '../ui/Loaded';
import { Section } from '../ui/Section';
import { Figure } from './Figure';
import { useListLink } from './listLink';
import { boxes, halves } from './look';
import type { Family } from './pages';
import { Slices } from './Slices';
import { type DashboardFilter, useDashboardFilter } from './useDashboardFilter';
import { useNumbers } from './useNumbers';
import { WeeklyLine } from './WeeklyLine';
import { weeks } from './weeks';

/** Plan & Execution (document 3, sections 2.1 and 2.2). */
export const TaskFigures = ({ family }: { family: Family }) => {
  const { filter } = useDashboardFilter();
  const query = useQuery({
    queryKey: ['dashboards', family, 'tasks', filter],
    // What the figures are of stays with them while those of another period are fetched.
    queryFn: async ({ signal }) => ({ asked: filter, data: await figuresOf(family, filter, signal) }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={query} lines={8}>
      {({ asked, data }) => <Figures data={data} family={family} filter={asked} />}
    </Loaded>
  );
};

const figuresOf = async (family: Family, filter: DashboardFilter, signal: AbortSignal): Promise<Data> =>
  family === 'gpm'
    ? (await call(dashboards.actions.gpmTasks, filter, { signal })).data
    : (await call(dashboards.actions.tasks, filter, { signal })).data;

type Data = TasksDashboard | GpmTasksDashboard;
type BoxName = (typeof boxesOf)[Family][number];
type Detail = { site_owner: string; owner: string } & Partial<Record<BoxName, number>>;
type Props = { data: Data; family: Family; filter: DashboardFilter };

const boxesOf = {
  pm: ['planned', 'done', 'ongoing', 'accept', 'reject'],
  gpm: ['planned', 'done', 'done_ontime', 'done_late'],
} as const;
/** A box whose rows a task list can show: those of one state. */
const listed: readonly string[] = ['ongoing', 'accept', 'reject'];

const Figures = ({ data, family, filter }: Props) => {
  const translate = useTranslate();
  const { nameOf } = useWords();
  const { number, percent } = useNumbers();
  const link = useListLink();
  const word = (name: string) => translate(`terrain.dashboards.tasks.${name}`);
  const none = translate('terrain.dashboards.none');
  const details: Detail[] = data.perOwnerDetail;
  const sum = (key: BoxName) => details.reduce((total, row) => total + (row[key] ?? 0), 0);
  const planned = sum('planned');
  const linkTo = (status: string, owner?: string) =>
    family === 'pm' && listed.includes(status)
      ? link('task_list', {
          task_status: status,
          site_owner: owner,
          site_cluster: filter.cluster,
          date_from: filter.start_date,
          date_to: filter.end_date,
        })
      : undefined;
  const planAndDone = (name: (row: Place) => string) => [
    { key: 'place', label: word(filter.cluster ? 'wilaya' : 'cluster'), cell: name },
    { key: 'plan', label: 'Plan', align: 'right' as const, cell: (row: Place) => number(row.count) },
    {
      key: 'planShare',
      label: 'Plan %',
      align: 'right' as const,
      cell: (row: Place) => percent(row.count, planned),
    },
    { key: 'done', label: 'Done', align: 'right' as const, cell: (row: Place) => number(row.done) },
    {
      key: 'doneShare',
      label: 'Done %',
      align: 'right' as const,
      cell: (row: Place) => percent(row.done, row.count),
    },
  ];
  const places: Place[] = filter.cluster
    ? data.perWilaya.map(row => ({ ...row, id: row.address_wilaya }))
    : data.perCluster.map(row => ({ ...row, id: row.cluster }));
  const perPlace = word(filter.cluster ? 'perWilaya' : 'perCluster');
  return (
    <>
      <Box sx={boxes}>
        {boxesOf[family].map(key => (
          <Section key={key} title={word(key)}>
            <Typography variant="h4" component="p" sx={{ fontVariantNumeric: 'tabular-nums', mb: 1 }}>
              <Figure value={sum(key)} to={linkTo(key, filter.owner)} label={word(key)} />{' '}
              {key !== 'planned' && (
                <Typography component="span" variant="body2" color="textSecondary">
                  {percent(sum(key), key.startsWith('done_') ? sum('done') : planned)}
                </Typography>
              )}
            </Typography>
            <FactTable
              label={word(key)}
              columns={[
                { key: 'owner', label: word('owner'), cell: row => row.owner },
                {
                  key: 'count',
                  label: word('count'),
                  align: 'right',
                  cell: row => (
                    <Figure
                      value={row[key] ?? 0}
                      to={linkTo(key, row.site_owner)}
                      label={`${word(key)}, ${row.owner}`}
                    />
                  ),
                },
                {
                  key: 'share',
                  label: '%',
                  align: 'right',
                  cell: row =>
                    percent(
                      row[key] ?? 0,
                      key === 'planned'
                        ? planned
                        : key.startsWith('done_')
                          ? (row.done ?? 0)
                          : (row.planned ?? 0),
                    ),
                },
              ]}
              rows={details}
              keyOf={row => row.site_owner}
              empty={none}
            />
          </Section>
        ))}
      </Box>
      <Box sx={{ ...halves, mb: 2 }}>
        <Section title={word('perOwner')}>
          <Slices rows={data.perOwner.map(row => ({ name: row.owner, value: row.count }))} />
          <FactTable
            label={word('perOwner')}
            columns={[
              { key: 'owner', label: word('owner'), cell: row => row.owner },
              { key: 'count', label: 'Plan', align: 'right', cell: row => number(row.count) },
              { key: 'share', label: '%', align: 'right', cell: row => percent(row.count, planned) },
            ]}
            rows={data.perOwner}
            keyOf={row => row.site_owner}
            empty={none}
          />
        </Section>
        <Section title={perPlace}>
          <FactTable
            label={perPlace}
            columns={planAndDone(row => nameOf(filter.cluster ? 'wilayas' : 'clusters', row.id))}
            rows={places}
            keyOf={row => row.id}
            empty={none}
          />
        </Section>
      </Box>
      <Box sx={{ mb: 2 }}>
        <Section title={word('weekly')}>
          <WeeklyLine rows={weeks(data.monthly, filter.start_date, filter.end_date)} />
        </Section>
      </Box>
      {'perSite' in data ? (
        <Section
          title={translate('terrain.dashboards.tasks.perSite', {
            shown: data.perSite.length,
            total: data.siteNbr,
          })}
        >
          <FactTable
            label={word('site')}
            columns={[
              { key: 'name', label: word('site'), cell: row => row.name },
              { key: 'plan', label: 'Plan', align: 'right', cell: row => number(row.count) },
              { key: 'done', label: 'Done', align: 'right', cell: row => number(row.done) },
            ]}
            rows={data.perSite}
            keyOf={row => row.site_id}
            empty={none}
            maxHeight={400}
          />
        </Section>
      ) : (
        <Typography component="h2" variant="h6">
          {word('detail')}
        </Typography>
      )}
    </>
  );
};
type Place = { id: number; count: number; done: number };
