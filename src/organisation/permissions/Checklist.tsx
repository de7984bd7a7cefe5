import { Box, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId } from 'react';

type Item<Key> = { key: Key; name: string; help?: string };
type ChecklistProps<Key> = {
  title: string;
  help?: string;
  items: readonly Item<Key>[];
  chosen: ReadonlySet<Key>;
  disabled?: boolean;
  onChange: (chosen: Set<Key>) => void;
};

/** A list of checkboxes with « all ». */
export const Checklist = <Key extends string | number>({
  title,
  help,
  items,
  chosen,
  disabled,
  onChange,
}: ChecklistProps<Key>) => {
  const translate = useTranslate();
  const id = useId();
  const ticked = items.filter(({ key }) => chosen.has(key)).length;
  const all = ticked === items.length;
  const set = (keys: Key[], on: boolean) => {
    const next = new Set(chosen);
    for (const key of keys) on ? next.add(key) : next.delete(key);
    onChange(next);
  };
  return (
    <Box component="fieldset" aria-labelledby={id} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, mb: 0.5 }}>
        <Typography id={id} component="legend" variant="subtitle2" sx={{ p: 0 }}>
          {title}
        </Typography>
        <Typography variant="caption" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {translate('terrain.permissions.chosen', { count: ticked, of: items.length })}
        </Typography>
      </Box>
      {help && (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mb: 0.5 }}>
          {help}
        </Typography>
      )}
      <FormControlLabel
        sx={{ ...row, borderBottom: 1, borderColor: 'divider', pb: 0.25, mb: 0.25 }}
        disabled={disabled}
        control={
          <Checkbox
            size="small"
            checked={all}
            indeterminate={!all && ticked > 0}
            onChange={(_, on) =>
              set(
                items.map(({ key }) => key),
                on,
              )
            }
          />
        }
        label={<Typography variant="body2">{translate('terrain.permissions.all')}</Typography>}
      />
      <Box sx={items.some(({ help: words }) => words) ? undefined : inColumns}>
        {items.map(({ key, name, help: words }) => (
          <FormControlLabel
            key={key}
            sx={row}
            disabled={disabled}
            control={<Checkbox size="small" checked={chosen.has(key)} onChange={(_, on) => set([key], on)} />}
            label={
              <>
                <Typography
                  variant="body2"
                  sx={words ? { fontFamily: 'monospace', fontSize: 12 } : undefined}
                >
                  {name}
                </Typography>
                {words && (
                  <Typography
                    variant="caption"
                    component="div"
                    color="textSecondary"
                    sx={{ lineHeight: 1.35 }}
                  >
                    {words}
                  </Typography>
                )}
              </>
            }
          />
        ))}
      </Box>
    </Box>
  );
};

const inColumns = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' };
const row = {
  display: 'flex',
  alignItems: 'flex-start',
  m: 0,
  '& .MuiCheckbox-root': { p: 0.5, mr: 0.5 },
  '& .MuiFormControlLabel-label': { pt: 0.5, pb: 0.5, minWidth: 0 },
} as const;
