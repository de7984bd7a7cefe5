import AttachFile from '@mui/icons-material/AttachFile';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { sheetExtensions } from '../../../contract/office/imports';
import { boq } from '../../../contract/work/boq';
import type { TaskDetail } from '../../../contract/work/tasks';
import { useNotifySuccess } from '../../framework/feedback/useNotifySuccess';
import { useFormats } from '../../framework/fields/useFormats';
import { HiddenRows } from '../../framework/imports/HiddenRows';
import { download, upload } from '../../framework/providers/call';
import { CancelButton } from '../../framework/ui/CancelButton';
import { DialogFrame } from '../../framework/ui/DialogFrame';
import { ErrorAlert } from '../../framework/ui/FormDialog';
import { ResponsiveTable } from '../../framework/ui/ResponsiveTable';
import { useAttempt } from '../../framework/ui/useAttempt';

type Props = {
  task: Pick<TaskDetail, 'task_id' | 'task_site_code'>;
  /** The file attached to the plan, if it is readable. */
  planned: string | null;
  onClose: () => void;
};
type Reading = z.output<typeof boq.actions.import.output>;

/** Reads a bill of quantities and shows its lines and errors before importing them. */
export const BoqImportDialog = ({ task, planned, onClose }: Props) => {
  const translate = useTranslate();
  const { number } = useFormats();
  const client = useQueryClient();
  const notifySuccess = useNotifySuccess();
  const picker = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ file?: File; name: string }>();
  const [reading, setReading] = useState<Reading>();
  const { busy, refusal, attempt } = useAttempt();
  const label = (name: string, values?: object) => translate(`terrain.taskPage.boq.${name}`, values);

  const send = (file: File | undefined, { commit = false, skipHidden = false }) =>
    upload(
      boq.actions.import,
      { id: task.task_id, ...(commit && { commit }), ...(skipHidden && { skip_hidden: true }) },
      file ? { file } : {},
    );
  const check = (from: { file?: File; name: string }, skipHidden?: boolean) => {
    setChosen(from);
    setReading(undefined);
    return attempt(async () => setReading(await send(from.file, { skipHidden })));
  };
  const commit = () =>
    attempt(async () => {
      const answer = await send(chosen?.file, { commit: true, skipHidden: reading?.skip_hidden });
      if (answer.written === null) return setReading(answer);
      notifySuccess(label('written', { smart_count: answer.written }), answer);
      await client.invalidateQueries();
      onClose();
    });
  const ready = reading !== undefined && reading.refused === 0;
  return (
    <DialogFrame
      title={label('import')}
      about={[task.task_site_code, chosen?.name].filter(Boolean).join(' · ')}
      width="md"
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <CancelButton disabled={busy} />
          <Button variant="contained" disabled={busy || !ready} onClick={() => void commit()}>
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
            onClick={() => picker.current?.click()}
          >
            {label('choose')}
          </Button>
          <input
            ref={picker}
            type="file"
            hidden
            accept={sheetExtensions.map(extension => `.${extension}`).join()}
            onChange={event => {
              const file = event.target.files?.[0];
              // Allows choosing the same file again after correcting it.
              event.target.value = '';
              if (file) void check({ file, name: file.name });
            }}
          />
          {planned && (
            <Button variant="outlined" disabled={busy} onClick={() => void check({ name: planned })}>
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
            <Alert severity={ready ? 'success' : 'error'} role="status">
              {ready
                ? label('checked', { smart_count: reading.lines.length })
                : label('refused', { smart_count: reading.refused })}
            </Alert>
            {chosen && reading.hidden_rows > 0 && (
              <HiddenRows
                say={(name, values) => label(`hidden.${name}`, values)}
                staged={reading}
                onChange={skip => void check(chosen, skip)}
              />
            )}
            {reading.ignored.length > 0 && (
              <Typography variant="body2" color="textSecondary">
                {label('ignored', { columns: reading.ignored.join(', ') })}
              </Typography>
            )}
            <ResponsiveTable
              label={label('title')}
              maxHeight={320}
              rows={ready ? reading.lines : reading.lines.filter(({ problems }) => problems.length)}
              keyOf={({ row }) => row}
              empty={null}
              columns={[
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
                ...(ready
                  ? []
                  : [
                      {
                        key: 'problem',
                        label: label('problem'),
                        cell: ({ problems }: Reading['lines'][number]) => (
                          <Box component="span" sx={{ color: 'error.main' }}>
                            {problems.map(({ message }) => message).join(' ')}
                          </Box>
                        ),
                      },
                    ]),
              ]}
            />
          </>
        )}
      </Stack>
    </DialogFrame>
  );
};
