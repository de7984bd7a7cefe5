import CheckBox from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import { Alert, Box, Button, MenuItem, Skeleton, TextField, Typography } from '@mui/material';
import { type KeyboardEvent, memo, useRef, useState } from 'react';
import { addDays } from '../../../contract/framework/today';
import { type BacklogCause, type BacklogItem, backlogCauses } from '../../../contract/office/backlog';
import { formatDeadline } from '../../framework/fields/DeadlineCountdown';
import { useWords } from '../../framework/fields/useWords';
import { formatHours as hours } from '../../work/workforce/format-hours';
import { useRestoreFocus } from '../schedule/useRestoreFocus';
import { useVirtualRows } from '../schedule/useVirtualRows';
import type { BoardProps } from './board-props';
import type { useBacklog } from './board-queries';
import type { PickUp } from './DesktopBoard';
import { KindIcon } from './KindIcon';
import type { BoardSelection } from './useBoardSelection';
import type { BoardUrlState } from './useBoardUrlState';

type Props = Pick<BoardProps, 'today' | 'texts'> & {
  waiting: ReturnType<typeof useBacklog>;
  address: BoardUrlState;
  /** The last day of the planned week. */
  until: string;
  marks: BoardSelection;
  take?: PickUp;
  /** On a phone, where there is no dragging. */
  onPlace?: (key: string) => void;
};

/** The backlog, what is due first on top: to be dragged, or picked up by keyboard. */
export const BoardTray = ({ waiting, address, until, today, marks, take, onPlace, texts }: Props) => {
  const { data: tray, error } = waiting;
  const { ofTray: selected, select } = marks;
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const [at, setAt] = useState(0);
  const [anchor, setAnchor] = useState(0);
  const items = tray?.items ?? none;
  const rows = useVirtualRows({
    element,
    count: items.length,
    heightOf: () => rowHeight,
    keyOf: index => items[index].key,
    overscan: 6,
    of: rowHeight,
  });
  /** When the last focused item disappears, the focus stays here. */
  const nothing = useRef<HTMLElement>(null);
  const focusHandlers = useRestoreFocus(() => nothing.current);
  const { say } = texts;
  const late = addDays(today, -1);
  const here = Math.min(at, Math.max(0, items.length - 1));
  const range = (to: number) =>
    items.slice(Math.min(anchor, to), Math.max(anchor, to) + 1).map(({ key }) => key);
  const toggle = (index: number) => {
    setAnchor(index);
    select([items[index].key], 'toggle');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !items.length) return;
    const { key } = items[here];
    const whole = items.length;
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8, Home: -whole, End: whole }[event.key];
    if (step === undefined && event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    if (event.key === ' ') return toggle(here);
    if (step === undefined) return take?.(marks.heldItems(selected.has(key) ? [...selected] : [key]));
    const next = Math.min(whole - 1, Math.max(0, here + step));
    setAt(next);
    rows.scrollToIndex(next);
    if (event.shiftKey) select(range(next), 'only');
    else setAnchor(next);
  };
  const choice = (
    label: string,
    value: string | undefined,
    choose: (value?: string) => void,
    of: Choices,
  ) => (
    <TextField
      select
      size="small"
      label={label}
      value={value ?? ''}
      onChange={({ target }) => choose(target.value || undefined)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {of.map(([key, name]) => (
        <MenuItem key={key} value={key}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
  const { due } = address;
  return (
    <Box
      component="section"
      aria-label={say('tray.title')}
      data-takes-plans
      sx={{
        ...{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, outlineOffset: -2 },
        '&[data-over=true]': { outline: '2px solid', outlineColor: 'primary.main', bgcolor: 'action.focus' },
        '&[data-over=no]': { outline: '2px dashed', outlineColor: 'error.main' },
      }}
    >
      <Box sx={{ px: 1.5, py: 1, display: 'grid', gap: 1, borderBottom: 1, borderColor: 'divider' }}>
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
          <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600 }}>
            {say('tray.title')}
          </Typography>
          <Typography role="status" component="div" variant="body2" color="textSecondary">
            {tray && say('tray.count', { total: tray.total, smart_count: tray.total })}
          </Typography>
          {selected.size > 0 && (
            <Button size="small" sx={{ ml: 'auto', whiteSpace: 'nowrap' }} onClick={() => select([], 'only')}>
              {say('tray.unselect', { smart_count: selected.size })}
            </Button>
          )}
        </Box>
        <Box sx={{ display: 'flex', gap: 1, '& .MuiFormControl-root': { flex: 1, minWidth: 0, my: 0 } }}>
          {choice(say('tray.cause'), address.cause, next => address.setCause(next as BacklogCause), [
            ['', say('tray.all')],
            ...backlogCauses.map((each): Choices[number] => [
              each,
              `${say(`causes.${each}`)}${tray ? ` (${texts.formats.number(tray.causes[each])})` : ''}`,
            ]),
          ])}
          {choice(say('tray.due'), due === late || due === until ? due : '', address.setDue, [
            ['', say('tray.anyDue')],
            [late, say('tray.late')],
            [until, say('tray.untilWeek', { day: texts.formats.shortDay(until) })],
          ])}
        </Box>
      </Box>
      {error ? (
        <Alert
          severity="error"
          sx={{ m: 1.5 }}
          action={
            <Button color="inherit" onClick={() => waiting.refetch()}>
              {say('retry')}
            </Button>
          }
        >
          {error.message}
        </Alert>
      ) : !tray ? (
        <Box role="status" aria-label={say('loading')} sx={{ p: 1.5, display: 'grid', gap: 1 }}>
          {[1, 2, 3, 4, 5].map(line => (
            <Skeleton key={line} variant="rounded" height={36} />
          ))}
        </Box>
      ) : items.length === 0 ? (
        <Typography
          ref={nothing}
          tabIndex={-1}
          color="textSecondary"
          sx={{ p: 3, textAlign: 'center', outline: 'none' }}
        >
          {say('tray.empty')}
        </Typography>
      ) : (
        <Box
          ref={setElement}
          {...(onPlace ? { role: 'list' } : asListbox)}
          aria-label={say('tray.title')}
          aria-describedby="board-help"
          aria-activedescendant={onPlace || !items[here] ? undefined : idOf(items[here].key)}
          tabIndex={0}
          onKeyDown={onKeyDown}
          {...focusHandlers}
          onClick={({ target, shiftKey }) => {
            const key = (target as Element).closest<HTMLElement>('[data-tray]')?.dataset.tray;
            const index = items.findIndex(item => item.key === key);
            if (index < 0) return;
            if ((target as Element).closest('button')) return onPlace?.(items[index].key);
            setAt(index);
            if (shiftKey) select(range(index), 'only');
            else toggle(index);
          }}
          sx={{
            flex: 1,
            minHeight: 0,
            overflowY: 'auto',
            '&:focus-visible [data-here=true]': {
              outline: '2px solid',
              outlineColor: 'primary.main',
              outlineOffset: -2,
            },
          }}
        >
          <div role="presentation" style={{ position: 'relative', height: rows.getTotalSize() }}>
            {rows.getVirtualItems().map(({ index, key, start }) => (
              <TrayRow
                key={key}
                item={items[index]}
                top={start}
                here={index === here}
                selected={selected.has(items[index].key)}
                today={today}
                texts={texts}
                placing={onPlace !== undefined}
              />
            ))}
          </div>
        </Box>
      )}
      {tray && tray.total > items.length && items.length > 0 && (
        <Typography
          variant="caption"
          color="textSecondary"
          sx={{ px: 1.5, py: 0.5, borderTop: 1, borderColor: 'divider' }}
        >
          {say('tray.more', { shown: items.length, total: tray.total })}
        </Typography>
      )}
    </Box>
  );
};

type RowProps = Pick<BoardProps, 'today' | 'texts'> & {
  item: BacklogItem;
  top: number;
  here: boolean;
  selected: boolean;
  placing: boolean;
};
const TrayRow = memo(({ item, top, here, selected, today, texts, placing }: RowProps) => {
  const words = useWords();
  const { say, formats } = texts;
  const facts = [
    // Several anomalies of one site are distinguished by it.
    item.found,
    texts.kind(item.task_type),
    item.cause !== 'site' && say(`causeOf.${item.cause}`),
    words.nameOf('wilayas', item.wilaya),
    hours(item.minutes),
  ].filter(Boolean);
  const { due, deadline } = item;
  const deadlines = [
    due !== null && {
      day: due,
      late: due < today,
      text: say(due < today ? 'tray.wasDue' : 'tray.isDue', { day: formats.shortDay(due) }),
    },
    deadline !== null && {
      day: deadline.due,
      late: deadline.left < 0,
      text: say('tray.toPlan', { left: formatDeadline(deadline, words) }),
    },
  ]
    .filter(each => each !== false)
    .sort((one, other) => (one.day < other.day ? -1 : 1));
  const since = { late: false, text: say('tray.since', { day: formats.day(item.since) }) };
  // The most urgent text has the line; all of them are in the tooltip.
  const [first = since] = deadlines;
  const whole = [
    `${item.site_code} ${item.site_name ?? ''}`,
    ...facts,
    ...deadlines.map(({ text }) => text),
    since.text,
  ].join(' · ');
  return (
    <Box
      id={idOf(item.key)}
      {...(placing ? { role: 'listitem' } : { role: 'option', 'aria-selected': selected })}
      data-tray={item.key}
      data-here={here}
      style={{ top }}
      sx={{
        position: 'absolute',
        left: 0,
        right: 0,
        height: rowHeight,
        display: 'flex',
        alignItems: 'center',
        gap: 0.75,
        px: 1,
        borderBottom: 1,
        borderColor: 'divider',
        cursor: placing ? 'default' : 'grab',
        userSelect: 'none',
        bgcolor: selected ? 'primary.light' : undefined,
      }}
    >
      {!placing &&
        (selected ? (
          <CheckBox color="primary" sx={{ fontSize: 18 }} />
        ) : (
          <CheckBoxOutlineBlank color="disabled" sx={{ fontSize: 18 }} />
        ))}
      <KindIcon kind={item.task_type} />
      <Box title={whole} sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="body2" noWrap>
          <b>{item.site_code}</b> {item.site_name}
        </Typography>
        <Typography variant="caption" component="div" noWrap color="textSecondary">
          <Box component="span" sx={first.late ? { color: 'error.main', fontWeight: 600 } : undefined}>
            {first.text}
          </Box>
          {` · ${facts.join(' · ')}`}
        </Typography>
      </Box>
      {placing && (
        <Button size="small" variant="outlined" aria-label={say('placeOne', { code: item.site_code })}>
          {say('place')}
        </Button>
      )}
    </Box>
  );
});

const asListbox = { role: 'listbox', 'aria-multiselectable': true } as const;
const idOf = (key: string) => `tray-${key.replaceAll(':', '-')}`;
const rowHeight = 48;
const none: readonly BacklogItem[] = [];
type Choices = readonly (readonly [value: string, name: string])[];
