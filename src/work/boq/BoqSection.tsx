import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { type Boq, boq, hasDifference } from '../../../contract/work/boq';
import type { TaskDetail } from '../../../contract/work/tasks';
import { DownloadDialog } from '../../framework/exports/DownloadDialog';
import { useCan } from '../../framework/providers/access';
import { download } from '../../framework/providers/call';
import { lazy } from '../../framework/providers/lazy';
import { QueryResult } from '../../framework/ui/QueryResult';
import { BoqTable } from './BoqTable';
import { useBoq } from './useBoq';

/** A delivery's ordered quantities against those picked up and delivered. */
export const BoqSection = ({ task }: { task: TaskDetail }) => {
  const query = useBoq(task.task_id);
  return (
    <QueryResult query={query} lines={6}>
      {comparison => <BoqContent task={task} boq={comparison} />}
    </QueryResult>
  );
};

const BoqContent = ({ task, boq: comparison }: { task: TaskDetail; boq: Boq }) => {
  const translate = useTranslate();
  const may = useCan();
  const [open, setOpen] = useState<'import' | 'export'>();
  const label = (name: string, values?: object) => translate(`terrain.taskPage.boq.${name}`, values);
  const { actions } = boq;
  const canImport = task.plan !== null && may(actions.import.needs);
  const count = comparison.rows.filter(hasDifference).length;
  const close = () => setOpen(undefined);
  return (
    <Stack spacing={1.5}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="subtitle2" component="p" sx={{ flex: 1, minWidth: 160 }}>
          {comparison.read && (count ? label('differences', { smart_count: count }) : label('noDifference'))}
        </Typography>
        {comparison.read && may(actions.export.needs) && (
          <Button variant="outlined" startIcon={<FileDownloadOutlined />} onClick={() => setOpen('export')}>
            {label('export')}
          </Button>
        )}
        {canImport && (
          <Button
            variant={comparison.read ? 'outlined' : 'contained'}
            startIcon={<UploadFileOutlined />}
            onClick={() => setOpen('import')}
          >
            {label(comparison.read ? 'again' : 'import')}
          </Button>
        )}
      </Box>
      {comparison.read ? (
        <BoqTable task={task} boq={comparison} />
      ) : (
        <Box sx={{ py: 3, textAlign: 'center' }}>
          <Typography variant="subtitle1" component="p">
            {label('none')}
          </Typography>
          {canImport && (
            <Typography variant="body2" color="textSecondary">
              {label('noneText')}
            </Typography>
          )}
        </Box>
      )}
      <Suspense fallback={null}>
        {open === 'import' && <BoqImportDialog task={task} planned={comparison.planned} onClose={close} />}
        {open === 'export' && (
          <DownloadDialog
            title={label('export')}
            fetchFile={options => download(actions.export, { id: task.task_id }, options)}
            onClose={close}
          />
        )}
      </Suspense>
    </Stack>
  );
};

const BoqImportDialog = lazy(() => import('./BoqImportDialog'), 'BoqImportDialog');
