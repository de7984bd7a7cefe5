import { MenuItem, Stack, TextField } from '@mui/material';
import type { TileState } from '../../../contract/figures/own-dashboards';
import { useChoices } from '../../framework/providers/useFormLists';
import { useTileWords } from './useTileWords';

type Props = { value: Partial<TileState>; onChange: (changes: Partial<TileState>) => void };

/** Limits the figures of a tile to an owner or a cluster. */
export const PlaceFields = ({ value, onChange }: Props) => {
  const { word } = useTileWords();
  const owners = useChoices('site_owners');
  const clusters = useChoices('clusters');
  const renderSelect = (
    label: string,
    choices: readonly { id: string | number; name: string }[],
    selected: string | number | undefined,
    onSelect: (id: string) => void,
  ) => (
    <TextField
      select
      label={label}
      value={choices.some(({ id }) => id === selected) ? selected : ''}
      onChange={({ target }) => onSelect(String(target.value))}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ flex: 1 }}
    >
      <MenuItem value="">{word('all')}</MenuItem>
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
  return (
    <Stack direction="row" spacing={2}>
      {renderSelect(word('owner'), owners, value.owner, owner => onChange({ owner: owner || undefined }))}
      {renderSelect(word('cluster'), clusters, value.cluster, cluster =>
        onChange({ cluster: Number(cluster) || undefined }),
      )}
    </Stack>
  );
};
