import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Button, IconButton, Popover, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type FormEvent, useState } from 'react';
import { DayField } from '../../framework/date-picker/DayField';
import { dayNumber, toIsoDate } from './day-numbers';
import { getMonthPeriod, maxDays, minDays, type Period, shiftPeriod } from './period';
import type { PlanWords } from './usePlanWords';

type Props = {
  period: Period;
  today: number;
  words: PlanWords;
  onChange: (period: Period) => void;
  onToday: () => void;
};

/** The period's name, buttons for previous, next and today, and a form for its first and last day. */
export const PeriodPicker = ({ period, today, words, onChange, onToday }: Props) => {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = (name: string) => translate(`terrain.calendar.${name}`);
  const applyAndClose = (next: Period) => {
    setAnchor(null);
    onChange(next);
  };
  return (
    <Box role="group" aria-label={label('period')} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <IconButton aria-label={label('previous')} onClick={() => onChange(shiftPeriod(period, -1))}>
        <ChevronLeft />
      </IconButton>
      <Button
        color="inherit"
        aria-haspopup="dialog"
        endIcon={<ExpandMore />}
        onClick={event => setAnchor(event.currentTarget)}
        sx={{ fontWeight: 600, fontSize: '0.875rem', px: 1, minWidth: { md: 150 }, textWrap: 'balance' }}
      >
        {words.period(period)}
      </Button>
      <IconButton aria-label={label('next')} onClick={() => onChange(shiftPeriod(period, 1))}>
        <ChevronRight />
      </IconButton>
      <Button variant="outlined" onClick={onToday} sx={{ ml: 0.5, flexShrink: 0 }}>
        {label('today')}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label('period') } as object }}
      >
        <PeriodForm
          period={period}
          onApply={applyAndClose}
          onMonth={() => applyAndClose(getMonthPeriod(today))}
        />
      </Popover>
    </Box>
  );
};

type PeriodFormProps = { period: Period; onApply: (period: Period) => void; onMonth: () => void };
const PeriodForm = ({ period, onApply, onMonth }: PeriodFormProps) => {
  const translate = useTranslate();
  const [from, setFrom] = useState(toIsoDate(period.from));
  const [to, setTo] = useState(toIsoDate(period.to));
  const label = (name: string) => translate(`terrain.calendar.${name}`);
  const bounds = from !== '' && {
    min: toIsoDate(dayNumber(from) + minDays - 1),
    max: toIsoDate(dayNumber(from) + maxDays - 1),
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onApply({ from: dayNumber(from), to: dayNumber(to) });
  };
  const changeStart = (day: string) => {
    setFrom(day);
    if (!day) return;
    // The end stays at least a week after the start.
    const minEnd = toIsoDate(dayNumber(day) + minDays - 1);
    if (to < minEnd) setTo(minEnd);
  };
  return (
    <Box
      component="form"
      onSubmit={apply}
      sx={{ p: 2, width: 300, display: 'flex', flexDirection: 'column', gap: 1.5 }}
    >
      <DayField
        autoFocus
        required
        label={label('start')}
        value={from}
        onChange={changeStart}
        max="2199-01-01"
      />
      <DayField required label={label('end')} value={to} onChange={setTo} {...bounds} />
      <Typography variant="caption" color="textSecondary">
        {label('shortest')}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button color="inherit" onClick={onMonth}>
          {label('thisMonth')}
        </Button>
        <Button type="submit" variant="contained" sx={{ ml: 'auto' }}>
          {label('apply')}
        </Button>
      </Box>
    </Box>
  );
};
