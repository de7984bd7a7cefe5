import { Alert, Box, Button, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { getImportDefinition } from '../../../contract/framework/import-kinds';
import { ignoredColumn, type SheetColumns } from '../../../contract/framework/imports';
import { useImportWords } from './useImportWords';

type ColumnChoiceProps = {
  kind: string;
  sheet: SheetColumns;
  /** Shown at once: the file cannot be read without it. */
  open?: boolean;
  /** Called with what each column of the file is to be read as. */
  onChoose: (columns: string[]) => void;
};

/** From which column of the file each of the import's is read: as its heading says, or as chosen by hand. */
export const ColumnChoice = ({ kind, sheet, open = false, onChoose }: ColumnChoiceProps) => {
  const translate = useTranslate();
  const { header } = useImportWords(kind);
  const { columns, required } = getImportDefinition(kind);
  const [isOpen, setIsOpen] = useState(open);
  const [places, setPlaces] = useState<Partial<Record<string, number>>>(() =>
    Object.fromEntries(sheet.columns.map((column, place) => [column, place])),
  );
  if (!isOpen) {
    return (
      <Button size="small" sx={{ alignSelf: 'flex-start' }} onClick={() => setIsOpen(true)}>
        {translate('terrain.imports.chooseColumns')}
      </Button>
    );
  }
  const chosen = columns.flatMap(column => places[column] ?? []);
  const isTwice = new Set(chosen).size < chosen.length;
  const isMissing = required.some(column => places[column] === undefined);
  const choose = () =>
    onChoose(
      sheet.header.map((_, place) => columns.find(column => places[column] === place) ?? ignoredColumn),
    );
  return (
    <Stack spacing={1.5} component="section" aria-label={translate('terrain.imports.chooseColumns')}>
      <Typography variant="body2">{translate('terrain.imports.chooseColumnsText')}</Typography>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))' }}>
        {columns.map(column => (
          <TextField
            key={column}
            select
            size="small"
            label={header(column)}
            required={required.includes(column)}
            value={places[column] ?? ''}
            onChange={({ target: { value } }) =>
              setPlaces({ ...places, [column]: value === '' ? undefined : Number(value) })
            }
          >
            <MenuItem value="">{translate('terrain.imports.noColumn')}</MenuItem>
            {sheet.header.map((name, place) =>
              name ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column of a file is its place.
                <MenuItem key={place} value={place}>
                  {name}
                </MenuItem>
              ) : null,
            )}
          </TextField>
        ))}
      </Box>
      {isTwice && <Alert severity="warning">{translate('terrain.imports.sameColumn')}</Alert>}
      <Button
        variant="outlined"
        sx={{ alignSelf: 'flex-start' }}
        disabled={isTwice || isMissing}
        onClick={choose}
      >
        {translate('terrain.imports.readAgain')}
      </Button>
    </Stack>
  );
};
