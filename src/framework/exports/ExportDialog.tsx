import {
  Alert,
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Stack,
  Typography,
} from '@mui/material';
import { useListContext, useStore, useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import type { Endpoint } from '../../../contract/framework/endpoint';
import { useFeedback } from '../feedback/FeedbackProvider';
import type { ActionDialogProps } from '../lists/actions';
import { useCan } from '../providers/access';
import { download, type Progress } from '../providers/call';
import { DialogFrame } from '../ui/DialogFrame';
import { ErrorAlert } from '../ui/FormDialog';
import { DownloadProgress } from './DownloadProgress';

type Workbook = 'list' | 'planning';
type ExportDialogProps = Pick<ActionDialogProps, 'resource' | 'selection' | 'onClose'> & {
  workbook?: Workbook;
  /** Filters that always apply besides the list's own. */
  fixed?: Record<string, unknown>;
  /** i18n key: what the rows, a second workbook and its columns are called. */
  texts: string;
};

/**
 * Chooses columns and downloads the list or its planning: the current filter, or the selected rows (document 1,
 * section 2).
 */
export const ExportDialog = ({
  resource,
  selection,
  workbook: initialWorkbook = 'list',
  fixed,
  texts,
  onClose,
}: ExportDialogProps) => {
  const translate = useTranslate();
  const may = useCan();
  const { flash } = useFeedback();
  const { sort } = useListContext();
  const workbooks = (['list', 'planning'] as const).filter(name => {
    const workbook = resource.exports?.[name];
    return workbook && may(workbook.needs);
  });
  const [workbook, setWorkbook] = useState<Workbook>(
    workbooks.includes(initialWorkbook) ? initialWorkbook : workbooks[0],
  );
  const columns = resource.exports?.[workbook]?.columns ?? [];
  // Stores the columns left out, so that a column added later is included by default.
  const [excluded, setExcluded] = useStore<string[]>(`${resource.name}.export.${workbook}.without`, []);
  const selectedColumns = columns.filter(column => !excluded.includes(column));
  const [progress, setProgress] = useState<Progress | null>(null);
  const [error, setError] = useState<Error>();
  const isExporting = progress !== null;
  const running = useRef<AbortController>(undefined);

  const close = () => {
    running.current?.abort();
    onClose();
  };
  const save = async () => {
    const controller = new AbortController();
    running.current = controller;
    setError(undefined);
    setProgress({ loaded: 0, total: null });
    try {
      await download(
        resource.actions.list as Endpoint,
        {
          ...fixed,
          ...(selection?.ids ? { ids: selection.ids } : selection?.filter),
          export: true,
          excel: true,
          limit: -1,
          ...(workbook === 'planning' ? { planning: true } : {}),
          columns: selectedColumns,
          ...(resource.sorts.includes(sort.field) && { sort: sort.field, order: sort.order }),
        },
        { signal: controller.signal, onProgress: setProgress },
      );
      flash(translate('terrain.dialogs.export.done'), 'success');
      onClose();
    } catch (reason) {
      if (!controller.signal.aborted) setError(reason as Error);
    } finally {
      setProgress(null);
    }
  };

  if (!workbook) {
    return (
      <DialogFrame title={translate('terrain.dialogs.export.title')} onClose={close}>
        <Alert severity="info">{translate('terrain.dialogs.notAllowed')}</Alert>
      </DialogFrame>
    );
  }
  return (
    <DialogFrame
      title={translate('terrain.dialogs.export.title')}
      about={describeScope(selection, texts, translate)}
      onClose={close}
      actions={
        <>
          <Button color="inherit" onClick={close}>
            {translate('terrain.dialogs.cancel')}
          </Button>
          <Button
            variant="contained"
            onClick={save}
            disabled={isExporting || selectedColumns.length === 0}
            autoFocus
          >
            {translate('terrain.dialogs.export.submit')}
          </Button>
        </>
      }
    >
      <Stack spacing={2}>
        {error && <ErrorAlert error={error} headline={translate('terrain.dialogs.failed')} />}
        {workbooks.length > 1 && (
          <WorkbookChoice {...{ workbooks, workbook, isExporting, texts }} onChange={setWorkbook} />
        )}
        <ColumnChoice
          resource={resource.name}
          {...{ columns, excluded, isExporting, texts }}
          onChange={setExcluded}
        />
        {selectedColumns.length === 0 && (
          <Alert severity="info">{translate('terrain.dialogs.export.noColumn')}</Alert>
        )}
        {progress && <DownloadProgress {...progress} />}
      </Stack>
    </DialogFrame>
  );
};

type WorkbookChoiceProps = {
  workbooks: readonly Workbook[];
  workbook: Workbook;
  isExporting: boolean;
  texts: string;
  onChange: (workbook: Workbook) => void;
};

const WorkbookChoice = ({ workbooks, workbook, isExporting, texts, onChange }: WorkbookChoiceProps) => {
  const translate = useTranslate();
  return (
    <div>
      <FormLabel id="export-workbook">{translate('terrain.dialogs.export.what')}</FormLabel>
      <RadioGroup
        row
        aria-labelledby="export-workbook"
        value={workbook}
        onChange={(_, value) => onChange(value as Workbook)}
      >
        {workbooks.map(name => (
          <FormControlLabel
            key={name}
            value={name}
            disabled={isExporting}
            control={<Radio size="small" />}
            label={
              <>
                {translate(`${texts}.${name}`)}{' '}
                <Typography component="span" variant="body2" color="textSecondary">
                  {translate(`${texts}.${name}Help`)}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </div>
  );
};

type ColumnChoiceProps = {
  resource: string;
  columns: readonly string[];
  excluded: string[];
  isExporting: boolean;
  texts: string;
  onChange: (excluded: string[]) => void;
};

const ColumnChoice = ({ resource, columns, excluded, isExporting, texts, onChange }: ColumnChoiceProps) => {
  const translate = useTranslate();
  const total = columns.length;
  const count = columns.filter(column => !excluded.includes(column)).length;
  const toggle = (column: string, selected: boolean) =>
    onChange(selected ? excluded.filter(each => each !== column) : [...excluded, column]);
  return (
    <div>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
        <FormLabel id="export-columns">{translate('terrain.dialogs.export.columns')}</FormLabel>
        <Typography variant="body2" color="textSecondary" sx={{ flex: 1 }}>
          {translate('terrain.dialogs.export.chosen', { count, total })}
        </Typography>
        <Button size="small" onClick={() => onChange([])} disabled={excluded.length === 0}>
          {translate('terrain.dialogs.export.all')}
        </Button>
        <Button size="small" onClick={() => onChange([...columns])} disabled={count === 0}>
          {translate('terrain.dialogs.export.none')}
        </Button>
      </Box>
      <Box
        role="group"
        aria-labelledby="export-columns"
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 2 }}
      >
        {columns.map(column => (
          <FormControlLabel
            key={column}
            sx={{ m: 0 }}
            control={
              <Checkbox
                size="small"
                sx={{ py: 0.5 }}
                disabled={isExporting}
                checked={!excluded.includes(column)}
                onChange={(_, checked) => toggle(column, checked)}
              />
            }
            label={
              <Typography variant="body2">
                {translate(`resources.${resource}.fields.${column}`, {
                  _: translate(`${texts}.planColumns.${column}`, { _: column }),
                })}
              </Typography>
            }
          />
        ))}
      </Box>
    </div>
  );
};

const describeScope = (
  selection: ActionDialogProps['selection'],
  texts: string,
  translate: ReturnType<typeof useTranslate>,
) => {
  if (!selection) return translate(`${texts}.scopeAll`);
  if (selection.ids) return translate(`${texts}.scopeIds`, { smart_count: selection.count });
  return translate(`${texts}.scopeFilter`, { count: selection.count });
};
