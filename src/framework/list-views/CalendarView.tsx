import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { Alert, Box, Button, IconButton, type Theme, Typography, useMediaQuery } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useGetList, useListContext, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { maxPageSize, type ResourceContract } from '../../../contract/framework/endpoint';
import { today } from '../../../contract/framework/today';
import { useFormats } from '../fields/useFormats';
import { useReferencedNames } from '../fields/useReferencedNames';
import { useWords } from '../fields/useWords';
import { type ListRecord, renderCell } from '../lists/columns';
import { ListFailure, ListSkeleton } from '../lists/ListStates';
import { sameListState } from '../lists/useListMemory';
import { useRecordName } from '../lists/useRecordName';
import { useCan } from '../providers/access';
import { recordPath } from '../providers/record-path';
import { BusyLine } from '../ui/BusyLine';
import { CalendarAgenda } from './CalendarAgenda';
import { CalendarMonth } from './CalendarMonth';
import { addMonths, clampDay, filterDays, groupByDay, listMonthWeeks } from './calendar-month';
import type { CalendarEntry } from './calendar-props';
import { listSummaryColumns } from './list-summary-columns';

/** The rows of a list by day, a month at a time; on a phone the days that have some. The address says which month. */
export const CalendarView = ({ contract }: { contract: ResourceContract }) => {
  const translate = useTranslate();
  const words = useWords();
  const formats = useFormats();
  const may = useCan();
  const phone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true });
  const { filterValues, error: listError } = useListContext();
  const [params, setParams] = useSearchParams();
  const { calendar } = contract.views!;
  const fields = typeof calendar === 'string' ? { from: calendar, to: calendar } : calendar!;
  const month = readMonth(params.get('month')) ?? clampDay(fields, today(), filterValues).slice(0, 7);
  const weeks = useMemo(() => listMonthWeeks(month), [month]);
  const days = weeks.flat();
  const filter = filterDays(fields, [days[0], days.at(-1)!], filterValues);
  const query = useGetList<ListRecord>(
    contract.name,
    {
      filter: filter ?? {},
      pagination: { page: 1, perPage: maxPageSize },
      sort: { field: fields.from, order: 'ASC' },
    },
    { placeholderData: keepPreviousData, enabled: filter !== null },
  );
  const records = (filter && query.data) ?? [];

  const summary = useMemo(
    () => listSummaryColumns(contract, [fields.from, fields.to])[0],
    [contract, fields.from, fields.to],
  );
  const nameOf = useRecordName(contract, records);
  const summaries = useReferencedNames(
    summary?.info.target,
    records.map(record => summary && record[summary.source]),
  );
  const toEntry = (record: ListRecord): CalendarEntry => {
    const about =
      summary &&
      (summary.info.target ? summaries.get(record[summary.source]) : renderCell(summary, record, words));
    return {
      id: record.id,
      to: recordPath(contract, record.id),
      name: nameOf(record),
      about: typeof about === 'string' ? about : '',
    };
  };
  const entries = new Map(
    [...groupByDay(records, fields, days)].map(([day, recordsOfDay]) => [day, recordsOfDay.map(toEntry)]),
  );
  const show = (next: string) =>
    setParams(
      current => {
        current.set('month', next);
        return current;
      },
      { replace: true, state: sameListState },
    );
  const newOn = (day: string) =>
    `/${contract.name}/new?source=${encodeURIComponent(JSON.stringify({ [fields.from]: day }))}`;
  const Days = phone ? CalendarAgenda : CalendarMonth;
  return (
    <Box sx={{ flex: 1, minHeight: 0, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
      <BusyLine busy={query.isFetching && !query.isPending} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: { xs: 1.5, md: 3 }, pb: 1, pt: 1 }}>
        <IconButton
          size="small"
          aria-label={translate('terrain.dayCalendar.previous')}
          onClick={() => show(addMonths(month, -1))}
        >
          <ChevronLeft />
        </IconButton>
        <IconButton
          size="small"
          aria-label={translate('terrain.dayCalendar.next')}
          onClick={() => show(addMonths(month, 1))}
        >
          <ChevronRight />
        </IconButton>
        <Typography component="h2" variant="subtitle1" aria-live="polite" sx={titleStyles}>
          {formats.monthAndYear(`${month}-01`)}
        </Typography>
        <Button color="inherit" onClick={() => show(today().slice(0, 7))}>
          {translate('terrain.dayCalendar.takeToday')}
        </Button>
      </Box>
      {query.error && !listError && (
        <ListFailure error={query.error} hasRows={query.data !== undefined} onRetry={() => query.refetch()} />
      )}
      {filter && (query.total ?? 0) > maxPageSize && (
        <Alert severity="warning" sx={{ mx: 2, mb: 1 }}>
          {translate('terrain.monthCalendar.cut', { shown: maxPageSize, total: query.total })}
        </Alert>
      )}
      {filter && query.isPending && !query.error ? (
        <ListSkeleton />
      ) : (
        <Days
          month={month}
          weeks={weeks}
          entries={entries}
          newOn={may(contract.actions.create.needs) ? newOn : undefined}
        />
      )}
    </Box>
  );
};

/** The month of an address, unless it is none. */
const readMonth = (text: string | null) => (text && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : undefined);

const titleStyles = {
  fontWeight: 600,
  flex: 1,
  minWidth: 0,
  '&::first-letter': { textTransform: 'uppercase' },
} as const;
