import Download from '@mui/icons-material/Download';
import UploadFile from '@mui/icons-material/UploadFile';
import { Alert, Box, Button, Chip, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { getImportDefinition, type ImportKind } from '../../../contract/office/import-kinds';
import { imports, isSheetName, maxImportBytes, sheetExtensions } from '../../../contract/office/imports';
import type { Area } from '../../../contract/organisation/vocabulary';
import { useFormats } from '../fields/useFormats';
import { download } from '../providers/call';
import { ErrorAlert } from '../ui/FormDialog';
import { useImportWords } from './useImportWords';

type ChooseFileProps = {
  kind: ImportKind;
  /** The list that the file is uploaded from. */
  area?: Area;
  onChoose: (file: File) => void;
};

/** Template, expected columns, and the drop zone. */
export const FileChooser = ({ kind, area = 'delivery', onChoose }: ChooseFileProps) => {
  const translate = useTranslate();
  const { help, header } = useImportWords(kind);
  const { size } = useFormats();
  const [refused, setRefused] = useState<string | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [over, setOver] = useState(false);
  const { template, columns, required } = getImportDefinition(kind);
  const unsaid = (['area', 'task_type'] as const).find(column => named(columns, column));

  const take = (file: File | undefined) => {
    if (!file) return;
    const wrong = problemOf(file);
    setRefused(wrong && translate(`terrain.imports.${wrong}`, { name: file.name, size: size(file.size) }));
    if (!wrong) onChoose(file);
  };
  const saveTemplate = () => {
    setError(null);
    download(imports.actions.template, { name: template }).catch(setError);
  };

  return (
    <Stack spacing={2}>
      <Typography variant="body2">{help}</Typography>
      {error && <ErrorAlert error={error} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Button variant="outlined" startIcon={<Download />} onClick={saveTemplate}>
          {translate('terrain.imports.template')}
        </Button>
        <Typography variant="caption" color="textSecondary" sx={{ flex: '1 1 200px' }}>
          {translate('terrain.imports.templateHelp')}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
        <Typography variant="caption" color="textSecondary">
          {translate('terrain.imports.columns')}
        </Typography>
        {columns.map(column => (
          <Chip
            key={column}
            size="small"
            variant="outlined"
            label={[header(column), named(required, column) && translate('terrain.imports.required')]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </Box>
      {unsaid && (
        <Typography variant="caption" color="textSecondary">
          {translate(`terrain.imports.unsaid.${unsaid}`, {
            area: translate(`terrain.planning.kinds.${area}`),
            column: header(unsaid),
          })}
        </Typography>
      )}
      {refused && (
        <Alert severity="error" role="alert">
          {refused}
        </Alert>
      )}
      <Box
        component="label"
        onDragOver={event => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={event => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files[0]);
        }}
        sx={dropZone(over)}
      >
        <UploadFile aria-hidden sx={{ fontSize: 32, color: 'text.secondary' }} />
        <Typography variant="subtitle1" component="span">
          {translate('terrain.imports.drop')}
        </Typography>
        <Typography variant="body2" component="span" sx={{ color: 'primary.main' }}>
          {translate('terrain.imports.browse')}
        </Typography>
        <Typography variant="caption" component="span" color="textSecondary">
          {translate('terrain.imports.limits')}
        </Typography>
        <input
          type="file"
          accept={sheetExtensions.map(extension => `.${extension}`).join()}
          onChange={event => {
            take(event.target.files?.[0]);
            // Allows choosing the same file again after correcting it.
            event.target.value = '';
          }}
        />
      </Box>
    </Stack>
  );
};

const named = (columns: readonly string[], column: string) => columns.includes(column);

const problemOf = ({ name, size }: File) =>
  !isSheetName(name) ? 'wrongType' : size > maxImportBytes ? 'tooLarge' : size === 0 ? 'emptyFile' : null;

const dropZone = (over: boolean) =>
  ({
    position: 'relative',
    display: 'grid',
    justifyItems: 'center',
    gap: 0.5,
    textAlign: 'center',
    px: 2,
    py: 4,
    border: '1.5px dashed',
    borderColor: over ? 'primary.main' : 'divider',
    bgcolor: over ? 'action.hover' : 'transparent',
    borderRadius: 1.5,
    cursor: 'pointer',
    '&:hover': { bgcolor: 'action.hover' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
    // Visually hidden, but focusable; the label opens it.
    '& input': { position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer', width: 1, height: 1 },
  }) as const;
