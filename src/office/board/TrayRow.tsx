import CheckBox from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import { Box, Button, Typography } from '@mui/material';
import { memo } from 'react';
import type { BacklogItem } from '../../../contract/office/backlog';
import { hoursIn } from '../../../i18n/numbers';
import { useWords } from '../../framework/fields/useWords';
import { formatDeadline } from '../../work/fields/DeadlineCountdown';
import type { BoardProps } from './board-props';
import { KindIcon } from './KindIcon';

export const trayRowHeight = 48;
export const getTrayRowId = (key: string) => `tray-${key.replaceAll(':', '-')}`;

type RowProps = Pick<BoardProps, 'today' | 'texts'> & {
  item: BacklogItem;
  /** In pixels. */
  top: number;
  /** The row that the keyboard is on. */
  active: boolean;
  selected: boolean;
  /**
   * On a phone: a button instead of selection and dragging. The list handles its clicks by `data-tray`
   * (`useTrayNavigation`).
   */
  placing: boolean;
};
/** An item of the backlog: its site, most urgent deadline and main facts. */
export const TrayRow = memo(({ item, top, active, selected, today, texts, placing }: RowProps) => {
  const words = useWords();
  const { say, formats } = texts;
  const facts = [
    item.findings.length > 0 && texts.findings(item.findings),
    texts.kind(item.task_type),
    item.cause !== 'site' && say(`causeOf.${item.cause}`),
    words.nameOf('wilayas', item.wilaya),
    hoursIn(item.minutes),
  ].filter(Boolean);
  const deadlines = listDeadlines(item, today, texts, words);
  const since = { late: false, text: say('tray.since', { day: formats.day(item.since) }) };
  // Only the most urgent deadline is visible in the row; all of them are in the tooltip.
  const [topDeadline = since] = deadlines;
  const tooltip = [
    `${item.site_code} ${item.site_name ?? ''}`,
    ...facts,
    ...deadlines.map(({ text }) => text),
    since.text,
  ].join(' · ');
  return (
    <Box
      id={getTrayRowId(item.key)}
      {...(placing ? { role: 'listitem' } : { role: 'option', 'aria-selected': selected })}
      data-tray={item.key}
      data-here={active}
      style={{ top }}
      sx={{
        position: 'absolute',
        left: 0,
        right: 0,
        height: trayRowHeight,
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
          <Box component="span" sx={topDeadline.late ? { color: 'error.main', fontWeight: 600 } : undefined}>
            {topDeadline.text}
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
      text: say(due < today ? 'tray.wasDue' : 'tray.isDue', { day: formats.day(due) }),
    },
    deadline !== null && {
      day: deadline.due,
      late: deadline.left < 0,
      text: formatDeadline(deadline, words),
    },
  ]
    .filter(each => each !== false)
    .sort((one, other) => (one.day < other.day ? -1 : 1));
