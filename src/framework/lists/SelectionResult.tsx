import Download from '@mui/icons-material/Download';
import UndoIcon from '@mui/icons-material/Undo';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import Papa from 'papaparse';
import { useTranslate } from 'ra-core';
import { useNotifySuccess } from '../feedback/useNotifySuccess';
import { useUndo } from '../feedback/useUndo';
import { useFormats } from '../fields/useFormats';
import { getChangeId } from '../providers/changeIds';
import { saveFile } from '../providers/saveFile';
import { DialogFrame } from '../ui/DialogFrame';
import { ImmediateAction } from '../ui/ImmediateAction';
import { TextLink } from '../ui/TextLink';

/** The maximum number of rows shown per cause; the file has them all. */
const maxRowsPerCause = 100;

/**
 * The result of a bulk action. If all rows succeeded, one line says so; otherwise how many succeeded (with
 * undo), and the refused ones grouped by cause.
 */
export const SelectionResult = ({
  answer: response,
  idField = 'site_id',
  nameField = 'site_code',
  texts,
  done = { text: 'done' },
  linkOf,
  onClose,
}: SelectionResultProps) => {
  const translate = useTranslate();
  const { number } = useFormats();
  const notifySuccess = useNotifySuccess();
  const undo = useUndo();
  const change = getChangeId(response);
  const refused = response.results.filter(({ done }) => !done);
  const idOf = (row: Row) => row[idField] as number;
  const nameOf = (row: Row) =>
    row[nameField] === null
      ? translate(`${texts}.unknown`, { id: idOf(row) })
      : translate(`${texts}.known`, { id: idOf(row), code: row[nameField] });
  const { done: doneCount } = response;
  const describeDone = () => {
    if ('message' in done && doneCount > 0) return done.message;
    const { text, agent } = 'text' in done ? done : {};
    return translate(`${texts}.${doneCount > 0 ? text : 'nothing'}`, { smart_count: doneCount, agent });
  };
  const doneMessage = describeDone();
  if (!refused.length)
    return <ImmediateAction act={async () => notifySuccess(doneMessage, response)} onClose={onClose} />;

  const save = () => {
    const rows = refused.map(row => ({
      [idField]: idOf(row),
      [nameField]: row[nameField],
      cause: row.cause,
    }));
    saveFile(new Blob([buildCsv(rows)], { type: 'text/csv;charset=utf-8' }), translate(`${texts}.fileName`));
  };

  return (
    <DialogFrame
      title={translate(`${texts}.title`)}
      onClose={onClose}
      actions={
        <>
          <Button startIcon={<Download />} onClick={save} sx={{ mr: 'auto' }}>
            {translate(`${texts}.download`)}
          </Button>
          {change !== undefined && (
            <Button
              color="inherit"
              startIcon={<UndoIcon />}
              onClick={() => {
                onClose();
                void undo(change);
              }}
            >
              {translate('terrain.undo.takeDone')}
            </Button>
          )}
          <Button variant="contained" onClick={onClose} autoFocus>
            {translate('terrain.dialogs.ok')}
          </Button>
        </>
      }
    >
      <Stack spacing={1.5}>
        <Alert severity={doneCount > 0 ? 'success' : 'info'} role="status">
          {doneMessage}
        </Alert>
        <Alert severity="warning">{translate(`${texts}.refused`, { smart_count: response.refused })}</Alert>
        {groupByCause(refused).map(([cause, rows]) => (
          <section key={cause} aria-label={cause}>
            <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }}>
              {cause}{' '}
              <Typography component="span" variant="body2" color="textSecondary">
                ({number(rows.length)})
              </Typography>
            </Typography>
            <Box component="ul" sx={namesStyles}>
              {rows.slice(0, maxRowsPerCause).map(row => {
                const to = linkOf?.(row);
                return (
                  <li key={idOf(row)}>
                    {to ? (
                      <TextLink to={to} onClick={onClose}>
                        {nameOf(row)}
                      </TextLink>
                    ) : (
                      nameOf(row)
                    )}
                  </li>
                );
              })}
              {rows.length > maxRowsPerCause && (
                <li>
                  {translate('terrain.undo.moreRefused', { smart_count: rows.length - maxRowsPerCause })}
                </li>
              )}
            </Box>
          </section>
        ))}
      </Stack>
    </DialogFrame>
  );
};

/** The most frequent cause first. */
const groupByCause = (refused: readonly Row[]) => {
  const groups = new Map<string, Row[]>();
  for (const row of refused) groups.set(row.cause ?? '', [...(groups.get(row.cause ?? '') ?? []), row]);
  return [...groups].sort(([, one], [, other]) => other.length - one.length);
};

const namesStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 0.5,
  m: 0,
  mt: 0.5,
  p: 0,
  listStyle: 'none',
  fontSize: 13,
} as const;

type Row = {
  done: boolean;
  cause: string | null;
  site_code?: string | null;
  username?: string | null;
  site_id?: number;
  task_id?: number;
  userid?: number;
  planid?: number;
  anomaly_id?: number;
  maintenance_id?: number;
  name?: string | null;
};
/** The response to a bulk action, and what it did. */
export type SelectionOutcome = {
  answer: { done: number; refused: number; results: Row[] };
  /** Which of the texts names the action, and the agent in it; or what was done, in words. */
  done?: { text: string; agent?: string } | { message: string };
};
type SelectionResultProps = SelectionOutcome & {
  /** The field that identifies the rows. */
  idField?: 'site_id' | 'task_id' | 'userid' | 'planid' | 'anomaly_id' | 'maintenance_id';
  nameField?: 'site_code' | 'username' | 'name';
  /** i18n key: what the rows are called. */
  texts: string;
  /** The link of a row. */
  linkOf?: (row: Row) => string | null | undefined;
  onClose: () => void;
};

/** With a byte order mark, so that Excel reads the accents, and text that looks like a formula kept as text. */
const buildCsv = (rows: object[]) => `\uFEFF${Papa.unparse(rows, { escapeFormulae: true, delimiter: ';' })}`;
