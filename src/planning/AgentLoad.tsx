import { Alert, Box, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { useEffect, useMemo, useState } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import {
  type AgentLoad as AgentsLoad,
  agentLoad,
  type Clash,
  type DayDistance,
  fullDay,
  mostLoadSites,
} from '../../contract/agent-load';
import { ApiError } from '../providers/ApiError';
import { call } from '../providers/call';

type Asked = Partial<z.infer<(typeof agentLoad)['actions']['load']['input']>>;
type Props = {
  /** What the form's values plan: whom, when and where. */
  of: (values: FieldValues) => Wanted;
};
type Wanted = { [K in keyof Asked]: Asked[K] | null };

/** In a form that plans: the agent's week, the way between his sites of the day, and what speaks against it. */
export const AgentLoad = ({ of }: Props) => <LoadOf {...of(useWatch())} />;

/** The same outside of a form. */
export const LoadOf = (wanted: Wanted) => {
  const translate = useTranslate();
  const asked = useSettled(askedOf(wanted), 250);
  const { data, error } = useQuery({
    queryKey: ['agentLoad', asked],
    queryFn: ({ signal }) => call(agentLoad.actions.load, asked as never, { signal }),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!asked || (!data && !error)) return null;
  if (error)
    return (
      <Typography variant="body2" color="textSecondary" role="status">
        {translate(
          error instanceof ApiError && error.status === 404
            ? 'terrain.planning.load.unseen'
            : 'terrain.planning.load.failed',
        )}
      </Typography>
    );
  const { load, distance, clashes } = data!;
  if (!load && !clashes.length && distance.sites < 2) return null;
  return (
    <Box component="section" aria-label={translate('terrain.planning.load.title')} sx={panel}>
      {load && <Week load={load} day={asked.day!} />}
      {load && <DayPlans load={load} />}
      <Distance {...distance} />
      {clashes.length > 0 && <Clashes clashes={clashes} distance={distance} />}
    </Box>
  );
};

const panel = {
  display: 'grid',
  gap: 1,
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  minWidth: 0,
} as const;

/** Nothing to ask before there is a whole day; of many sites only their number is sent. */
const askedOf = (wanted: Wanted): Asked | undefined => {
  const asked = Object.fromEntries(
    Object.entries(wanted).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  ) as Asked;
  if (!asked.day || !/^(19|20|21)\d\d-\d\d-\d\d$/.test(asked.day)) return undefined;
  for (const many of ['site_ids', 'plan_id'] as const) {
    const ids = asked[many];
    if (!ids || ids.length <= mostLoadSites) continue;
    delete asked[many];
    asked.count = ids.length;
  }
  return asked;
};

/** The value once it has stayed the same for so many milliseconds. */
const useSettled = <Value,>(value: Value, delay: number): Value => {
  const key = JSON.stringify(value);
  const [settled, setSettled] = useState(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value by its text
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [key, delay]);
  return settled;
};

const Week = ({ load: { week }, day }: { load: AgentsLoad; day: string }) => {
  const translate = useTranslate();
  const locale = useLocale();
  const nameOf = useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
    return (each: string) => format.format(new Date(`${each}T00:00:00Z`));
  }, [locale]);
  return (
    <Box>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 0.75 }}>
        {translate('terrain.planning.load.title')}
      </Typography>
      <Box
        component="ol"
        aria-label={translate('terrain.planning.load.week', { from: week[0].day, to: week[6].day })}
        sx={days}
      >
        {week.map(({ day: each, plans }) => (
          <Box
            key={each}
            component="li"
            aria-current={each === day ? 'date' : undefined}
            sx={{ ...cell, ...(each === day && chosen) }}
          >
            <Box component="span" sx={dayName}>
              <span>{nameOf(each)}</span> <span>{Number(each.slice(8))}</span>
            </Box>
            <Box
              component="span"
              sx={{
                fontSize: 15,
                fontWeight: plans ? 600 : 400,
                fontVariantNumeric: 'tabular-nums',
                color: plans >= fullDay ? 'warning.main' : plans ? 'text.primary' : 'text.secondary',
              }}
            >
              {plans}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
};
const days = {
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  gap: 0.5,
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;
const cell = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  py: 0.5,
  border: 1,
  borderColor: 'transparent',
  borderRadius: 1,
  bgcolor: 'action.hover',
  minWidth: 0,
  overflow: 'hidden',
} as const;
const dayName = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: 'center',
  columnGap: 0.5,
  fontSize: 11.5,
  lineHeight: 1.35,
  color: 'text.secondary',
} as const;
const chosen = { borderColor: 'primary.main', bgcolor: 'transparent' } as const;

const DayPlans = ({ load: { plans, others } }: { load: AgentsLoad }) => {
  const translate = useTranslate();
  const label = (name: string, values?: object) => translate(`terrain.planning.load.${name}`, values);
  const named = plans.slice(0, mostNamed);
  const rest = plans.length - named.length + (plans.length > 0 ? others : 0);
  const number = plans.length + others;
  return (
    <Typography variant="body2" component="div" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {number === 0 ? label('free') : label('dayPlans', { smart_count: number })}
      {named.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 0.25, pl: 2.25 }}>
          {named.map(({ planid, task_type, site_code, site_name, drop_site_code, done }) => (
            <li key={planid}>
              <Box component="span" sx={{ color: 'text.primary' }}>
                {site_code}
                {drop_site_code && ` → ${drop_site_code}`}
              </Box>
              {[
                site_name && ` ${site_name}`,
                translate(`terrain.planning.kinds.${task_type}`),
                done && label('done'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </li>
          ))}
          {rest > 0 && <li>{label('others', { smart_count: rest })}</li>}
        </Box>
      )}
      {plans.length === 0 && others > 0 && (
        <Box component="div">{label('othersOnly', { smart_count: others })}</Box>
      )}
    </Typography>
  );
};
const mostNamed = 6;

const Distance = ({ sites, unknown, way, widest }: DayDistance) => {
  const translate = useTranslate();
  const km = useKilometres();
  if (sites < 2) return null;
  const label = (name: string, values?: object) => translate(`terrain.planning.load.${name}`, values);
  return (
    <Typography variant="body2" color="textSecondary">
      {way === null
        ? label('unknownAll')
        : [
            label('way', { way: km(way) }),
            sites - unknown > 2 && label('widest', { widest: km(widest!) }),
            unknown > 0 && label('unknown', { smart_count: unknown }),
          ]
            .filter(Boolean)
            .join(' · ')}
    </Typography>
  );
};

const Clashes = ({ clashes, distance }: { clashes: Clash[]; distance: DayDistance }) => {
  const translate = useTranslate();
  const km = useKilometres();
  return (
    <Alert severity="warning" role="status" sx={{ py: 0.25 }}>
      <Box
        component="ul"
        sx={{ m: 0, pl: clashes.length > 1 ? 2 : 0, listStyle: clashes.length > 1 ? undefined : 'none' }}
      >
        {clashes.map(({ clash, planid, site_code, task_type, plan_date, agent, plans }) => (
          <li key={`${clash} ${planid}`}>
            {translate(`terrain.planning.load.clashes.${clash}`, {
              code: site_code,
              kind: task_type && translate(`terrain.planning.kinds.${task_type}`),
              day: plan_date,
              agent: agent ?? translate('terrain.planning.load.nobody'),
              plans,
              widest: km(distance.widest ?? 0),
            })}
          </li>
        ))}
      </Box>
    </Alert>
  );
};

const useKilometres = () => {
  const locale = useLocale();
  return (metres: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: metres < 10_000 ? 1 : 0 }).format(metres / 1000);
};
