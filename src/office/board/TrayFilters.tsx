import { Box, MenuItem, TextField } from '@mui/material';
import { addDays } from '../../../contract/framework/today';
import { type BacklogCause, backlogCauses, siteBacklogKinds } from '../../../contract/office/backlog';
import type { BoardProps } from './board-props';
import type { useBacklog } from './board-queries';
import type { BoardUrlState } from './useBoardUrlState';

type FilterProps = Pick<BoardProps, 'today' | 'texts'> & {
  urlState: BoardUrlState;
  /** The last day of the planned week. */
  until: string;
  backlog: ReturnType<typeof useBacklog>['data'];
};
/** Filters the backlog by cause and by due day. */
export const TrayFilters = ({ backlog, urlState, until, today, texts }: FilterProps) => {
  const { say, formats } = texts;
  const yesterday = addDays(today, -1);
  const { due } = urlState;
  const causeLabel = (cause: BacklogCause) =>
    `${say(`causes.${cause}`, { kinds: siteBacklogKinds.map(texts.kind).join(', ') })}${backlog ? ` (${formats.number(backlog.causes[cause])})` : ''}`;
  return (
    <Box sx={{ display: 'flex', gap: 1, '& .MuiFormControl-root': { flex: 1, minWidth: 0, my: 0 } }}>
      <FilterSelect
        label={say('tray.cause')}
        value={urlState.cause}
        onChange={cause => urlState.setCause(cause as BacklogCause)}
        choices={[
          ['', say('tray.all')],
          ...backlogCauses.map((cause): Choices[number] => [cause, causeLabel(cause)]),
        ]}
      />
      <FilterSelect
        label={say('tray.due')}
        value={due === yesterday || due === until ? due : ''}
        onChange={urlState.setDue}
        choices={[
          ['', say('tray.anyDue')],
          [yesterday, say('tray.late')],
          [until, say('tray.untilWeek', { day: formats.day(until) })],
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

type Choices = readonly (readonly [value: string, name: string])[];
