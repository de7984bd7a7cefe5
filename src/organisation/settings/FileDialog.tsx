import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type FormEvent, useId, useRef, useState } from 'react';
import { files, manualAccess, maxFileBytes, type SharedFile } from '../../../contract/work/files';
import { DownloadProgress } from '../../framework/exports/DownloadProgress';
import { useFormats } from '../../framework/fields/useFormats';
import { ApiError } from '../../framework/providers/ApiError';
import { type Progress, upload } from '../../framework/providers/call';
import { CancelButton } from '../../framework/ui/CancelButton';
import { DialogFrame } from '../../framework/ui/DialogFrame';
import { noFieldMargins } from '../../framework/ui/FormDialog';
import { IrreversibleWarning } from '../../framework/ui/IrreversibleWarning';
import { isSameInput } from '../../framework/unsaved-changes/is-same-input';
import { UnsavedChanges } from '../../framework/unsaved-changes/UnsavedChanges';
import { AccessChecks } from './AccessChecks';

type FileDialogProps = { file?: SharedFile; onDone: () => Promise<unknown>; onClose: () => void };

/** Uploads or edits a file: a PDF, its description, and who may read it (document 3, section 2.9). */
export const FileDialog = ({ file, onDone, onClose }: FileDialogProps) => {
  const translate = useTranslate();
  const formId = useId();
  const [newFile, setNewFile] = useState<File>();
  const [description, setDescription] = useState(file?.description ?? '');
  const [initialAccess] = useState<Record<keyof typeof manualAccess, string[]>>({
    platform: file?.platform_access ?? [...manualAccess.platform],
    role: file?.role_access ?? [...manualAccess.role],
    scope: file?.scope_access ?? [...manualAccess.scope],
  });
  const [access, setAccess] = useState(initialAccess);
  const isDescriptionChanged = !isSameInput(description, file?.description);
  const isChanged = !!newFile || isDescriptionChanged || !isSameInput(access, initialAccess);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const label = (name: string) => translate(`terrain.manuals.${name}`);
  const hasAccess = Object.values(access).every(values => values.length > 0);
  const isComplete = (file || newFile) && !isTooLarge(newFile) && hasAccess;

  const uploadFile = () => {
    const values = {
      description,
      access_platform: access.platform as SharedFile['platform_access'],
      access_role: access.role as SharedFile['role_access'],
      access_scope: access.scope as SharedFile['scope_access'],
    };
    const content: Record<string, File> = newFile ? { file: newFile } : {};
    const options = { onProgress: setProgress };
    return file
      ? upload(files.actions.edit, { ...values, id: file.id }, content, options)
      : upload(files.actions.upload, { ...values, purpose: 'manual' }, content, options);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProgress({ loaded: 0, total: newFile?.size ?? null });
    setRefusal(undefined);
    try {
      await uploadFile();
      await onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Document 3, section 8: the server's text unchanged, or that the server was not reached.
      setRefusal(error.message);
      setProgress(null);
    }
  };
  const busy = progress !== null;
  return (
    <DialogFrame
      title={label(file ? 'editTitle' : 'newTitle')}
      about={file?.name}
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <CancelButton disabled={busy} />
          <Button type="submit" form={formId} variant="contained" disabled={busy || !isComplete}>
            {label(file ? 'save' : 'send')}
          </Button>
        </>
      }
    >
      <Stack
        component="form"
        id={formId}
        noValidate
        onSubmit={submit}
        spacing={2}
        useFlexGap
        sx={noFieldMargins}
      >
        <UnsavedChanges changed={isChanged} />
        {refusal && (
          <Alert severity="error" role="alert">
            {refusal}
          </Alert>
        )}
        <FilePicker
          buttonLabel={label(file ? 'replaceFile' : 'chooseFile')}
          file={newFile}
          disabled={busy}
          onChange={setNewFile}
        />
        {file && newFile && <IrreversibleWarning of="files.edit" />}
        <TextField
          label={label('description')}
          value={description}
          multiline
          minRows={2}
          disabled={busy}
          onChange={({ target }) => setDescription(target.value)}
          slotProps={{ htmlInput: { maxLength: 2000 } }}
        />
        {(['platform', 'role', 'scope'] as const).map(kind => (
          <AccessChecks
            key={kind}
            legend={label(`accessBy.${kind}`)}
            choices={manualAccess[kind].map(id => ({ id, name: label(`${kind}s.${id}`) }))}
            selected={access[kind]}
            disabled={busy}
            onChange={values => setAccess({ ...access, [kind]: values })}
          />
        ))}
        {newFile && progress && <DownloadProgress {...progress} />}
      </Stack>
    </DialogFrame>
  );
};

type FilePickerProps = {
  buttonLabel: string;
  file: File | undefined;
  disabled: boolean;
  onChange: (file: File | undefined) => void;
};

/** A button to choose a PDF, beside it the name and size of the chosen one. */
const FilePicker = ({ buttonLabel, file, disabled, onChange }: FilePickerProps) => {
  const translate = useTranslate();
  const { size } = useFormats();
  const fileInput = useRef<HTMLInputElement>(null);
  const sizeLimit = { most: size(maxFileBytes) };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5 }}>
      <Button
        variant="outlined"
        startIcon={<UploadFileOutlined />}
        disabled={disabled}
        onClick={() => fileInput.current?.click()}
      >
        {buttonLabel}
      </Button>
      <input
        ref={fileInput}
        type="file"
        accept="application/pdf,.pdf"
        hidden
        onChange={({ target }) => onChange(target.files?.[0])}
      />
      <Typography
        variant="body2"
        sx={{
          color: isTooLarge(file) ? 'error.main' : 'text.secondary',
          overflowWrap: 'anywhere',
          minWidth: 0,
        }}
      >
        {file ? `${file.name} · ${size(file.size)}` : translate('terrain.manuals.fileHelp', sizeLimit)}
        {isTooLarge(file) && ` · ${translate('terrain.manuals.tooLarge', sizeLimit)}`}
      </Typography>
    </Box>
  );
};

const isTooLarge = (file?: File) => (file?.size ?? 0) > maxFileBytes;
