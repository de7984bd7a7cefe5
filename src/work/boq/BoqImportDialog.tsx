import AttachFile from '@mui/icons-material/AttachFile';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { sheetExtensions } from '../../../contract/framework/sheet-files';
import { boq } from '../../../contract/work/boq';
import type { TaskDetail } from '../../../contract/work/tasks';
import { useNotifySuccess } from '../../framework/feedback/useNotifySuccess';
import { useFormats } from '../../framework/fields/useFormats';
import { HiddenRows } from '../../framework/imports/HiddenRows';
import { download, upload } from '../../framework/providers/call';
import { CancelButton } from '../../framework/ui/CancelButton';
import { DialogFrame } from '../../framework/ui/DialogFrame';
import { ErrorAlert } from '../../framework/ui/FormDialog';
import { ResponsiveTable, type TableColumn } from '../../framework/ui/ResponsiveTable';
import { useAttempt } from '../../framework/ui/useAttempt';

type Props = {
  task: Pick<TaskDetail, 'task_id' | 'task_site_code'>;
  /** The file attached to the plan, if it is readable. */
  planned: string | null;
  onClose: () => void;
};
/** A chosen file, or the name of the file attached to the plan. */
type Source = { file?: File; name: string };
type Reading = z.output<typeof boq.actions.import.output>;

/** Reads a bill of quantities and shows its lines and errors before importing them. */
export const BoqImportDialog = ({ task, planned, onClose }: Props) => {
  const translate = useTranslate();
  const client = useQueryClient();
  const notifySuccess = useNotifySuccess();
  const fileInput = useRef<HTMLInputElement>(null);
  const [source, setSource] = useState<Source>();
  const [reading, setReading] = useState<Reading>();
  const { busy, refusal, attempt } = useAttempt();
  const label = (name: string, values?: object) => translate(`terrain.taskPage.boq.${name}`, values);

  const send = (file: File | undefined, { commit = false, skipHidden = false }) =>
    upload(
      boq.actions.import,
      { id: task.task_id, ...(commit && { commit }), ...(skipHidden && { skip_hidden: true }) },
      file ? { file } : {},
    );
  const read = (newSource: Source, skipHidden?: boolean) => {
    setSource(newSource);
    setReading(undefined);
    return attempt(async () => setReading(await send(newSource.file, { skipHidden })));
  };
  const commit = () =>
    attempt(async () => {
      const result = await send(source?.file, { commit: true, skipHidden: reading?.skip_hidden });
      // Nothing was imported: lines that were correct when read are refused now.
      if (result.written === null) return setReading(result);
      notifySuccess(label('written', { smart_count: result.written }), result);
      await client.invalidateQueries();
      onClose();
    });
  const isReady = reading !== undefined && reading.refused === 0;
  return (
    <DialogFrame
      title={label('import')}
      about={[task.task_site_code, source?.name].filter(Boolean).join(' · ')}
      width="md"
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <CancelButton disabled={busy} />
          <Button variant="contained" disabled={busy || !isReady} onClick={() => void commit()}>
            {label('commit')}
          </Button>
        </>
      }
    >
      <Stack spacing={1.5}>
        <Typography variant="body2">{label('help')}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            variant="outlined"
            startIcon={<AttachFile />}
            disabled={busy}
            onClick={() => fileInput.current?.click()}
          >
            {label('choose')}
          </Button>
          <input
            ref={fileInput}
            type="file"
            hidden
            accept={sheetExtensions.map(extension => `.${extension}`).join()}
            onChange={event => {
              const file = event.target.files?.[0];
              // Allows choosing the same file again after correcting it.
              event.target.value = '';
              if (file) void read({ file, name: file.name });
            }}
          />
          {planned && (
            <Button variant="outlined" disabled={busy} onClick={() => void read({ name: planned })}>
              {label('planned')}
            </Button>
          )}
          <Button
            startIcon={<FileDownloadOutlined />}
            disabled={busy}
            onClick={() => void attempt(() => download(boq.actions.template, {}))}
          >
            {label('template')}
          </Button>
        </Box>
        {refusal && <ErrorAlert error={refusal} />}
        {reading && (
          <>
            <Alert severity={isReady ? 'success' : 'error'} role="status">
              {isReady
                ? label('checked', { smart_count: reading.lines.length })
                : label('refused', { smart_count: reading.refused })}
            </Alert>
            {source && reading.hidden_rows > 0 && (
              <HiddenRows
                say={(name, values) => label(`hidden.${name}`, values)}
                staged={reading}
                onChange={skip => void read(source, skip)}
              />
            )}
            {reading.ignored.length > 0 && (
              <Typography variant="body2" color="textSecondary">
                {label('ignored', { columns: reading.ignored.join(', ') })}
              </Typography>
            )}
            <ReadLines lines={reading.lines} isReady={isReady} label={label} />
          </>
        )}
      </Stack>
    </DialogFrame>
  );
};

type ReadLinesProps = { lines: Reading['lines']; isReady: boolean; label: (name: string) => string };

/** The lines to import; if some have problems, only those. */
const ReadLines = ({ lines, isReady, label }: ReadLinesProps) => {
  const { number } = useFormats();
  const columns: TableColumn<Reading['lines'][number]>[] = [
    { key: 'row', label: label('row'), width: 56, cell: ({ row }) => row },
    { key: 'reference', label: label('columns.reference'), cell: line => line.reference ?? '' },
    { key: 'label', label: label('columns.label'), cell: line => line.label ?? '' },
    {
      key: 'quantity',
      label: label('columns.quantity'),
      align: 'right',
      cell: ({ quantity }) => (quantity === null ? '' : number(quantity)),
    },
    { key: 'unit', label: label('columns.unit'), cell: ({ unit }) => unit ?? '' },
  ];
  if (!isReady)
    columns.push({
      key: 'problem',
      label: label('problem'),
      cell: ({ problems }) => (
        <Box component="span" sx={{ color: 'error.main' }}>
          {problems.map(({ message }) => message).join(' ')}
        </Box>
      ),
    });
  return (
    <ResponsiveTable
      label={label('title')}
      maxHeight={320}
      rows={isReady ? lines : lines.filter(({ problems }) => problems.length)}
      keyOf={({ row }) => row}
      empty={null}
      columns={columns}
    />
  );
};
