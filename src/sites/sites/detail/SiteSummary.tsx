import { Box, Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useFormats } from '../../../framework/fields/useFormats';
import { useSiteSummary } from '../site-queries';

/** The number of a site's related records, each linked; renders nothing if they could not be counted. */
export const SiteSummary = ({ site_id, root }: { site_id: number; root: string }) => {
  const translate = useTranslate();
  const label = (name: string, values?: object) => translate(`terrain.siteLife.summary.${name}`, values);
  const { data, isError } = useSiteSummary(site_id);
  const { number } = useFormats();
  if (isError) return null;
  const sumTasks = (count: 'total' | 'ongoing') => data?.tasks.reduce((sum, row) => sum + row[count], 0) ?? 0;
  const facts = data && [
    {
      to: 'timeline?kind=tasks',
      name: 'tasks',
      count: sumTasks('total'),
      details: [
        ...data.tasks.map(
          ({ task_type, total }) => `${translate(`terrain.planning.kinds.${task_type}`)} ${number(total)}`,
        ),
        ...(sumTasks('ongoing') ? [label('ongoing', { smart_count: sumTasks('ongoing') })] : []),
      ].join(' · '),
    },
    {
      to: 'timeline?kind=plans',
      name: 'plans',
      count: data.plans.open,
      details: data.plans.late > 0 && label('late', { smart_count: data.plans.late }),
    },
    {
      to: 'timeline?kind=anomalies',
      name: 'anomalies',
      count: data.anomalies.unresolved,
      details: (['critical', 'late', 'resolved'] as const)
        .filter(state => data.anomalies[state] > 0)
        .map(state => label(state, { smart_count: data.anomalies[state] }))
        .join(' · '),
    },
    { to: 'photos', name: 'photos', count: data.photos, details: null },
  ];
  return (
    <Box component="section" aria-label={label('title')} sx={gridStyles}>
      {facts?.map(({ to, name, count, details }) => (
        <Box key={name} component={Link} to={`${root}/${to}`} sx={factStyles}>
          <Typography component="span" variant="body2" color="textSecondary">
            {label(name)}
          </Typography>
          <Typography
            component="span"
            sx={{ fontSize: 20, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
          >
            {number(count)}
          </Typography>
          <Typography component="span" variant="caption" color="textSecondary" sx={{ minHeight: 18 }}>
            {details}
          </Typography>
        </Box>
      )) ??
        ['tasks', 'plans', 'anomalies', 'photos'].map(name => (
          <Skeleton key={name} variant="rounded" height={88} />
        ))}
    </Box>
  );
};

const gridStyles = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' },
} as const;
const factStyles = {
  display: 'flex',
  flexDirection: 'column',
  px: 1.75,
  py: 1,
  minWidth: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { borderColor: 'primary.main' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
} as const;
