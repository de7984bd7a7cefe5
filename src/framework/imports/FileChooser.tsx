import Download from '@mui/icons-material/Download';
import UploadFile from '@mui/icons-material/UploadFile';
import { Alert, Box, Button, Chip, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { getImportDefinition } from '../../../contract/framework/import-kinds';
import { getImports, maxImportBytes } from '../../../contract/framework/imports';
import { isSheetName, sheetExtensions } from '../../../contract/framework/sheet-files';
import { useFormats } from '../fields/useFormats';
import { download } from '../providers/call';
import { ErrorAlert } from '../ui/FormDialog';
import { useImportWords } from './useImportWords';

type FileChooserProps = {
  kind: string;
  /** What else is chosen with the file. */
  children?: ReactNode;
  onChoose: (file: File) => void;
};

/** Template, expected columns, and the drop zone. */
export const FileChooser = ({ kind, children, onChoose }: FileChooserProps) => {
  const translate = useTranslate();
  const { help, header } = useImportWords(kind);
  const { size } = useFormats();
  const [problem, setProblem] = useState<string | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const { template, columns, required } = getImportDefinition(kind);

  const chooseFile = (file: File | undefined) => {
    if (!file) return;
    const fault = findFault(file);
    setProblem(fault && translate(`terrain.imports.${fault}`, { name: file.name, size: size(file.size) }));
    if (!fault) onChoose(file);
  };
  const saveTemplate = () => {
    setError(null);
    download(getImports().actions.template, { name: template }).catch(setError);
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
            label={[header(column), required.includes(column) && translate('terrain.imports.required')]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </Box>
      {children}
      {problem && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
      <DropZone onFile={chooseFile} />
    </Stack>
  );
};

/** Takes a file dropped on it, or chosen by a click. */
const DropZone = ({ onFile }: { onFile: (file: File | undefined) => void }) => {
  const translate = useTranslate();
  const [isOver, setIsOver] = useState(false);
  return (
    <Box
      component="label"
      onDragOver={event => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={event => {
        event.preventDefault();
        setIsOver(false);
        onFile(event.dataTransfer.files[0]);
      }}
      sx={dropZoneStyles(isOver)}
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
          onFile(event.target.files?.[0]);
          // Allows choosing the same file again after correcting it.
          event.target.value = '';
        }}
      />
    </Box>
  );
};

/** Why a file cannot be uploaded: a key of `terrain.imports`. */
const findFault = ({ name, size }: File) => {
  if (!isSheetName(name)) return 'wrongType';
  if (size > maxImportBytes) return 'tooLarge';
  return size === 0 ? 'emptyFile' : null;
};

const dropZoneStyles = (isOver: boolean) =>
  ({
    position: 'relative',
    display: 'grid',
    justifyItems: 'center',
    gap: 0.5,
    textAlign: 'center',
    px: 2,
    py: 4,
    border: '1.5px dashed',
    borderColor: isOver ? 'primary.main' : 'divider',
    bgcolor: isOver ? 'action.hover' : 'transparent',
    borderRadius: 1.5,
    cursor: 'pointer',
    '&:hover': { bgcolor: 'action.hover' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
    // Visually hidden, but focusable; the label opens it.
    '& input': { position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer', width: 1, height: 1 },
  }) as const;
