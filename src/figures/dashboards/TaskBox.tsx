import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useFormats } from '../../framework/fields/useFormats';
import { Figure } from './Figure';
import { FigureSection } from './FigureSection';
import { shareOf } from './figure-columns';
import { Trend } from './Trend';
import { type BoxName, boxLink, type OwnerRow, sumOwnerRows, type TaskFigureProps } from './task-boxes';
import type { PreviousPeriod } from './usePreviousPeriod';

type Props = TaskFigureProps & { name: BoxName; before: PreviousPeriod };

/**
 * Plans, or tasks of one outcome, in total and by owner. Shares: an owner's plans of all plans; tasks on time or
 * late of those done; other tasks of those planned.
 */
export const TaskBox = ({ name, data, before, ...context }: Props) => {
  const translate = useTranslate();
  const { percent } = useFormats();
  const word = (key: string) => translate(`terrain.dashboards.tasks.${key}`);
  const owners: OwnerRow[] = data.perOwnerDetail;
  const rows = owners.filter(row => row.planned || row[name]);
  const [sum, planned] = [sumOwnerRows(data, name), sumOwnerRows(data, 'planned')];
  const isPartOfDone = name.startsWith('done_');
  const total = isPartOfDone ? sumOwnerRows(data, 'done') : planned;
  const totalOf = (row: OwnerRow) => {
    if (name === 'planned') return planned;
    return (isPartOfDone ? row.done : row.planned) ?? 0;
  };
  const linkToPrevious = (box: 'planned' | 'done') => {
    const period = before?.[box]?.period;
    return period && boxLink(name, { ...context, filter: { ...context.filter, ...period } });
  };
  return (
    <FigureSection
      title={word(name)}
      lead={
        <>
          <Typography variant="h4" component="p" sx={{ fontVariantNumeric: 'tabular-nums', mb: 1 }}>
            <Figure value={sum} to={boxLink(name, context)} label={word(name)} />{' '}
            {name !== 'planned' && total > 0 && (
              <Typography component="span" variant="body2" color="textSecondary">
                {percent(shareOf(sum, total))}
              </Typography>
            )}
          </Typography>
          {(name === 'planned' || name === 'done') && (
            <Trend value={sum} before={before?.[name]} to={linkToPrevious(name)} />
          )}
        </>
      }
      columns={[
        { key: 'owner', label: word('owner'), text: row => row.owner },
        {
          key: 'count',
          label: word('count'),
          value: row => row[name] ?? 0,
          to: row => boxLink(name, context, { owner: row.site_owner }),
        },
        { key: 'share', label: '%', share: row => shareOf(row[name] ?? 0, totalOf(row)) },
      ]}
      rows={rows}
      // A single owner would repeat the sum above.
      withoutTable={rows.length === 1}
      keyOf={row => row.site_owner}
    />
  );
};
