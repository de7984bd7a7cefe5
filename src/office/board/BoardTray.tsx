import CheckBox from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import { Alert, Box, Button, MenuItem, Skeleton, TextField, Typography } from '@mui/material';
import { type KeyboardEvent, type MouseEvent, memo, useRef, useState } from 'react';
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

/** The backlog, most urgent items first. They are dragged to the board, or picked up by keyboard. */
export const BoardTray = ({ waiting, address, until, today, marks, take, onPlace, texts }: Props) => {
  const { data: tray, error } = waiting;
  const { ofTray: selected, select } = marks;
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const [lastActiveIndex, setActiveIndex] = useState(0);
  /** Where a selection by Shift begins. */
  const [anchorIndex, setAnchorIndex] = useState(0);
  const items = tray?.items ?? noItems;
  const rows = useVirtualRows({
    element,
    count: items.length,
    heightOf: () => rowHeight,
    keyOf: index => items[index].key,
    overscan: 6,
    of: rowHeight,
  });
  /** When the last focused item disappears, the focus moves to the message that replaces the list. */
  const emptyMessage = useRef<HTMLElement>(null);
  const focusHandlers = useRestoreFocus(() => emptyMessage.current);
  const { say } = texts;
  const activeIndex = Math.min(lastActiveIndex, Math.max(0, items.length - 1));
  const selectRange = (end: number) => {
    const range = items.slice(Math.min(anchorIndex, end), Math.max(anchorIndex, end) + 1);
    select(
      range.map(({ key }) => key),
      'only',
    );
  };
  const toggle = (index: number) => {
    setAnchorIndex(index);
    select([items[index].key], 'toggle');
  };
  const moveTo = (index: number, extendSelection: boolean) => {
    setActiveIndex(index);
    rows.scrollToIndex(index);
    if (extendSelection) selectRange(index);
    else setAnchorIndex(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !items.length) return;
    const step = stepOf(event.key, items.length);
    if (step === undefined && event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    if (event.key === ' ') return toggle(activeIndex);
    if (step === undefined) {
      const { key } = items[activeIndex];
      return take?.(marks.heldItems(selected.has(key) ? [...selected] : [key]));
    }
    moveTo(Math.min(items.length - 1, Math.max(0, activeIndex + step)), event.shiftKey);
  };
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const clickedKey = target.closest<HTMLElement>('[data-tray]')?.dataset.tray;
    const index = items.findIndex(({ key }) => key === clickedKey);
    if (index < 0) return;
    if (target.closest('button')) return onPlace?.(items[index].key);
    setActiveIndex(index);
    if (event.shiftKey) selectRange(index);
    else toggle(index);
  };
  const renderItems = () => {
    if (error)
      return (
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
      );
    if (!tray)
      return (
        <Box role="status" aria-label={say('loading')} sx={{ p: 1.5, display: 'grid', gap: 1 }}>
          {[1, 2, 3, 4, 5].map(line => (
            <Skeleton key={line} variant="rounded" height={36} />
          ))}
        </Box>
      );
    if (items.length === 0)
      return (
        <Typography
          ref={emptyMessage}
          tabIndex={-1}
          color="textSecondary"
          sx={{ p: 3, textAlign: 'center', outline: 'none' }}
        >
          {say('tray.empty')}
        </Typography>
      );
    return (
      <Box
        ref={setElement}
        {...(onPlace ? { role: 'list' } : asListbox)}
        aria-label={say('tray.title')}
        aria-describedby="board-help"
        aria-activedescendant={onPlace || !items[activeIndex] ? undefined : idOf(items[activeIndex].key)}
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...focusHandlers}
        onClick={onClick}
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
              active={index === activeIndex}
              selected={selected.has(items[index].key)}
              today={today}
              texts={texts}
              placing={onPlace !== undefined}
            />
          ))}
        </div>
      </Box>
    );
  };
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
        <TrayFilters {...{ tray, address, until, today, texts }} />
      </Box>
      {renderItems()}
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

type FilterProps = Pick<Props, 'address' | 'until' | 'today' | 'texts'> & {
  tray: Props['waiting']['data'];
};
const TrayFilters = ({ tray, address, until, today, texts }: FilterProps) => {
  const { say, formats } = texts;
  const yesterday = addDays(today, -1);
  const { due } = address;
  const causeLabel = (cause: BacklogCause) =>
    `${say(`causes.${cause}`)}${tray ? ` (${formats.number(tray.causes[cause])})` : ''}`;
  return (
    <Box sx={{ display: 'flex', gap: 1, '& .MuiFormControl-root': { flex: 1, minWidth: 0, my: 0 } }}>
      <FilterSelect
        label={say('tray.cause')}
        value={address.cause}
        onChange={cause => address.setCause(cause as BacklogCause)}
        choices={[
          ['', say('tray.all')],
          ...backlogCauses.map((cause): Choices[number] => [cause, causeLabel(cause)]),
        ]}
      />
      <FilterSelect
        label={say('tray.due')}
        value={due === yesterday || due === until ? due : ''}
        onChange={address.setDue}
        choices={[
          ['', say('tray.anyDue')],
          [yesterday, say('tray.late')],
          [until, say('tray.untilWeek', { day: formats.shortDay(until) })],
        ]}
      />
    </Box>
  );
};

type FilterSelectProps = {
  label: string;
  value: string | undefined;
  onChange: (value?: string) => void;
  choices: Choices;
};
const FilterSelect = ({ label, value, onChange, choices }: FilterSelectProps) => (
  <TextField
    select
    size="small"
    label={label}
    value={value ?? ''}
    onChange={({ target }) => onChange(target.value || undefined)}
    slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
  >
    {choices.map(([key, name]) => (
      <MenuItem key={key} value={key}>
        {name}
      </MenuItem>
    ))}
  </TextField>
);

type RowProps = Pick<BoardProps, 'today' | 'texts'> & {
  item: BacklogItem;
  top: number;
  active: boolean;
  selected: boolean;
  placing: boolean;
};
const TrayRow = memo(({ item, top, active, selected, today, texts, placing }: RowProps) => {
  const words = useWords();
  const { say, formats } = texts;
  const facts = [
    // Distinguishes several anomalies of one site.
    item.found,
    texts.kind(item.task_type),
    item.cause !== 'site' && say(`causeOf.${item.cause}`),
    words.nameOf('wilayas', item.wilaya),
    hours(item.minutes),
  ].filter(Boolean);
  const deadlines = listDeadlines(item, today, texts, words);
  const since = { late: false, text: say('tray.since', { day: formats.day(item.since) }) };
  // Only the most urgent deadline is visible in the row; all of them are in the tooltip.
  const [first = since] = deadlines;
  const tooltip = [
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
      data-here={active}
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
      <Box title={tooltip} sx={{ minWidth: 0, flex: 1 }}>
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

/** The item's deadlines as texts, the most urgent first. */
const listDeadlines = (
  { due, deadline }: BacklogItem,
  today: string,
  { say, formats }: BoardProps['texts'],
  words: ReturnType<typeof useWords>,
) =>
  [
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

const asListbox = { role: 'listbox', 'aria-multiselectable': true } as const;
const idOf = (key: string) => `tray-${key.replaceAll(':', '-')}`;
/** How many rows a key moves the focus; undefined for other keys. */
const stepOf = (key: string, count: number): number | undefined =>
  ({ ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8, Home: -count, End: count })[key];
const rowHeight = 48;
const noItems: readonly BacklogItem[] = [];
type Choices = readonly (readonly [value: string, name: string])[];
