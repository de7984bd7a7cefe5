import { Box, Checkbox, FormControlLabel, Tooltip, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'ra-core';
import { useId } from 'react';

type Item<Key> = {
  key: Key;
  name: string;
  /** The technical name: a tooltip, and a description for screen readers and for searches in the page. */
  code?: string;
  note?: string;
};
type ChecklistProps<Key> = {
  title: string;
  help?: string;
  items: readonly Item<Key>[];
  selected: ReadonlySet<Key>;
  disabled?: boolean;
  onChange: (selected: Set<Key>) => void;
};

/** A list of checkboxes with « all ». */
export const Checklist = <Key extends string | number>({
  title,
  help,
  items,
  selected,
  disabled,
  onChange,
}: ChecklistProps<Key>) => {
  const translate = useTranslate();
  const id = useId();
  const allKeys = items.map(({ key }) => key);
  const selectedCount = allKeys.filter(key => selected.has(key)).length;
  const areAllSelected = selectedCount === items.length;
  const hasDetails = items.some(item => item.code || item.note);
  const setSelected = (keys: Key[], isSelected: boolean) => {
    const next = new Set(selected);
    for (const key of keys) isSelected ? next.add(key) : next.delete(key);
    onChange(next);
  };
  return (
    <Box component="fieldset" aria-labelledby={id} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, mb: 0.5 }}>
        <Typography id={id} component="legend" variant="subtitle2" sx={{ p: 0 }}>
          {title}
        </Typography>
        <Typography variant="caption" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {translate('terrain.permissions.chosen', { count: selectedCount, of: items.length })}
        </Typography>
      </Box>
      {help && (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mb: 0.5 }}>
          {help}
        </Typography>
      )}
      <FormControlLabel
        sx={{ ...rowStyle, borderBottom: 1, borderColor: 'divider', pb: 0.25, mb: 0.25 }}
        disabled={disabled}
        control={
          <Checkbox
            size="small"
            checked={areAllSelected}
            indeterminate={!areAllSelected && selectedCount > 0}
            onChange={(_, isSelected) => setSelected(allKeys, isSelected)}
          />
        }
        label={<Typography variant="body2">{translate('terrain.permissions.all')}</Typography>}
      />
      <Box sx={hasDetails ? undefined : columnsStyle}>
        {items.map(item => (
          <ItemRow
            key={item.key}
            item={item}
            isSelected={selected.has(item.key)}
            disabled={disabled}
            onChange={isSelected => setSelected([item.key], isSelected)}
          />
        ))}
      </Box>
    </Box>
  );
};

type ItemRowProps = {
  item: Item<string | number>;
  isSelected: boolean;
  disabled?: boolean;
  onChange: (isSelected: boolean) => void;
};

const ItemRow = ({ item: { name, code, note }, isSelected, disabled, onChange }: ItemRowProps) => {
  const id = useId();
  const detailsId = code || note ? id : undefined;
  return (
    <Box>
      <Tooltip title={code ?? ''} placement="top-start" describeChild enterDelay={400}>
        <FormControlLabel
          sx={rowStyle}
          disabled={disabled}
          control={
            <Checkbox
              size="small"
              checked={isSelected}
              onChange={(_, checked) => onChange(checked)}
              slotProps={{ input: { 'aria-describedby': detailsId } }}
            />
          }
          label={<Typography variant="body2">{name}</Typography>}
        />
      </Tooltip>
      {detailsId && (
        <Typography
          id={detailsId}
          variant="caption"
          component="div"
          color="textSecondary"
          sx={{ pl: 4, pb: note ? 0.5 : 0, lineHeight: 1.35, position: 'relative' }}
        >
          {note} <span style={visuallyHidden}>{code}</span>
        </Typography>
      )}
    </Box>
  );
};

const columnsStyle = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' };
const rowStyle = {
  display: 'flex',
  alignItems: 'flex-start',
  m: 0,
  '& .MuiCheckbox-root': { p: 0.5, mr: 0.5 },
  '& .MuiTypography-root': { py: 0.5, minWidth: 0 },
} as const;
