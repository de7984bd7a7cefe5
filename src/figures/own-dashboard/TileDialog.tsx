import { Autocomplete, Button, MenuItem, Stack, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { TileState } from '../../../contract/figures/own-dashboards';
import {
  type TileEntry,
  type TileName,
  tileNames,
  tileSources,
  tiles,
} from '../../../contract/figures/tiles';
import { type EquipmentCategory, equipmentCategories } from '../../../contract/sites/equipment';
import { canReadMorning } from '../../../contract/work/home-page-rules';
import { useCan } from '../../framework/providers/access';
import { CancelButton } from '../../framework/ui/CancelButton';
import { DialogFrame } from '../../framework/ui/DialogFrame';
import { useAutocompleteTexts } from '../../framework/ui/useAutocompleteTexts';
import { useDraftState } from '../../framework/unsaved-changes/useDraftState';
import { ListFields } from './ListFields';
import { PlaceFields } from './PlaceFields';
import { replaceTile } from './tile-key';
import { useTileWords } from './useTileWords';

type Props = {
  /** The tile to configure; without it a new one is added. */
  tile?: TileState;
  onDone: (tile: TileState) => void;
  onClose: () => void;
};
/** `targetInput`: the target as typed. */
type Draft = Partial<TileState> & { targetInput?: string };

/** Chooses a tile's figure, scope and target. */
export const TileDialog = ({ tile, onDone, onClose }: Props) => {
  const translate = useTranslate();
  const { word, title, categoryName } = useTileWords();
  const choiceTexts = useAutocompleteTexts();
  const tileOptions = useTileOptions();
  const [draft, setDraft] = useDraftState<Draft>(
    tile ? { ...tile, targetInput: tile.target && String(tile.target.value) } : {},
  );
  const change = (changes: Draft) => setDraft(current => ({ ...current, ...changes }));
  const entry = draft.tile && tiles[draft.tile];
  const isListTile = entry?.source === 'list';
  const targetText = draft.targetInput?.trim().replace(',', '.') ?? '';
  const isTargetValid = targetText === '' || (Number(targetText) >= 0 && Number.isFinite(Number(targetText)));
  const hasCategory = !entry?.requires || draft.category;
  const hasList = !isListTile || draft.list;
  const isComplete = entry && isTargetValid && hasCategory && hasList;

  const submit = () => {
    const newTile = buildTile(draft, targetText);
    onDone(tile ? replaceTile(tile, newTile) : newTile);
  };

  return (
    <DialogFrame
      title={tile ? word('adjust', { name: title(tile) }) : word('add')}
      focusFirst
      onClose={onClose}
      actions={
        <>
          <CancelButton />
          <Button variant="contained" disabled={!isComplete} onClick={submit}>
            {tile ? translate('terrain.dialogs.save') : word('add')}
          </Button>
        </>
      }
    >
      <Stack component="form" spacing={2} useFlexGap sx={{ '& .MuiFormControl-root': { my: 0 } }}>
        <Autocomplete
          {...choiceTexts}
          disableClearable
          options={tileOptions}
          value={(draft.tile ?? null) as TileName}
          onChange={(_, name) => change({ tile: name })}
          groupBy={name => word(`sources.${tiles[name].source}`)}
          getOptionLabel={name => word(`tiles.${name}`)}
          getOptionKey={name => name}
          renderInput={params => <TextField {...params} label={word('tile')} required />}
        />
        {entry?.requires && (
          <TextField
            select
            required
            label={word('category')}
            value={draft.category ?? ''}
            onChange={({ target }) => change({ category: target.value as EquipmentCategory })}
          >
            {equipmentCategories.map(category => (
              <MenuItem key={category} value={category}>
                {categoryName(category)}
              </MenuItem>
            ))}
          </TextField>
        )}
        {isListTile && <ListFields value={draft} onChange={change} />}
        {entry && !isListTile && <PlaceFields value={draft} onChange={change} />}
        {entry && entry.draws !== 'map' && (
          <TargetFields entry={entry} value={draft} isValid={isTargetValid} onChange={change} />
        )}
        {entry && (
          <TextField
            label={word('tileTitle')}
            value={draft.title ?? ''}
            onChange={({ target }) => change({ title: target.value })}
            helperText={word('tileTitleHow')}
            slotProps={{ htmlInput: { maxLength: 120 } }}
          />
        )}
      </Stack>
    </DialogFrame>
  );
};

/** The tile of a complete draft, without the fields that do not apply to its figure. */
const buildTile = (draft: Draft, targetText: string): TileState => {
  const name = draft.tile!;
  const entry = tiles[name];
  const { size, title, owner, cluster, category, list, filter, within, target } = draft;
  const isListTile = entry.source === 'list';
  return {
    tile: name,
    size: size ?? (entry.draws === 'figure' ? 'S' : 'M'),
    ...(title?.trim() && { title: title.trim() }),
    ...(!isListTile && { ...(owner && { owner }), ...(cluster && { cluster }) }),
    ...(entry.requires && { category }),
    ...(isListTile && { list, filter: filter ?? {}, ...(within && { within }) }),
    ...(targetText !== '' && {
      target: { value: Number(targetText), bound: target?.bound ?? getDefaultBound(name) },
    }),
  };
};

/** « Minimum » for figures where high is good, « maximum » where low is good. */
const getDefaultBound = (name: TileName) => (tiles[name].better === 'less' ? 'most' : 'least');

/** The tiles whose figures the reader may read, grouped by subject. */
const useTileOptions = () => {
  const can = useCan();
  const isReadable = (name: TileName) => {
    const { source } = tiles[name];
    if (source === 'list') return true;
    return can(source === 'morning' ? canReadMorning() : tileSources[source].needs);
  };
  const firstSources = ['tasks', 'sites', 'morning', 'list', 'agents', 'equipment'];
  const rank = (name: TileName) => {
    const { source } = tiles[name];
    const index = firstSources.indexOf(source);
    return index < 0 ? firstSources.length + Object.keys(tileSources).indexOf(source) : index;
  };
  return tileNames.filter(isReadable).sort((one, other) => rank(one) - rank(other));
};

type TargetProps = {
  entry: TileEntry;
  value: Draft;
  isValid: boolean;
  onChange: (changes: Draft) => void;
};

const TargetFields = ({ entry, value, isValid, onChange }: TargetProps) => {
  const { word } = useTileWords();
  return (
    <Stack direction="row" spacing={2}>
      <TextField
        select
        label={word('bound')}
        value={value.target?.bound ?? getDefaultBound(value.tile!)}
        // `buildTile` takes the value from `targetInput`.
        onChange={({ target }) => onChange({ target: { value: 0, bound: target.value as 'least' | 'most' } })}
        sx={{ width: 150, flexShrink: 0 }}
      >
        {(['least', 'most'] as const).map(bound => (
          <MenuItem key={bound} value={bound}>
            {word(`boundNames.${bound}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={word('target')}
        value={value.targetInput ?? ''}
        error={!isValid}
        onChange={({ target }) => onChange({ targetInput: target.value })}
        helperText={word('targetHow')}
        slotProps={{
          htmlInput: { inputMode: 'decimal' },
          input: { endAdornment: entry.unit === 'percent' ? '%' : undefined },
        }}
        sx={{ flex: 1 }}
      />
    </Stack>
  );
};
