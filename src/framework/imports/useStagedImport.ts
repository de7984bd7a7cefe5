import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ImportKind } from '../../../contract/office/import-kinds';
import { type Import, type ImportRow, imports } from '../../../contract/office/imports';
import type { Area } from '../../../contract/organisation/vocabulary';
import { ApiError } from '../providers/ApiError';
import { call, upload } from '../providers/call';
import { createIdempotencyKey } from '../providers/request';
import { useSingleFlight } from '../providers/useSingleFlight';

type Upload = {
  kind: ImportKind;
  file: File;
  /** Only this manager's agents may be planned. */
  manager?: number;
  /** The list that the file is uploaded from. */
  area?: Area;
  /** Skips the rows hidden in the sheet. */
  skipHidden?: boolean;
};
type Sending = Upload & { key: string; percent: number; error?: ApiError };
const { actions } = imports;

/**
 * One import: uploaded, parsed and checked by the server as a dry run, corrected row by row, then committed.
 * The file keeps its idempotency key, so that sending it again after a broken connection imports nothing twice.
 */
export const useStagedImport = () => {
  const client = useQueryClient();
  const [sending, setSending] = useState<Sending | null>(null);
  const [importId, setImportId] = useState<number | null>(null);
  /** What the staged import was read from. */
  const [sent, setSent] = useState<Upload | null>(null);
  const [corrected, setCorrected] = useState(false);
  const flight = useSingleFlight<void>();
  const running = useRef<AbortController>(undefined);
  const committing = useRef({ asked: '', key: '' });
  const keyOf = (id: number | null) => ['imports', id];

  const query = useQuery({
    queryKey: keyOf(importId),
    queryFn: ({ signal }) =>
      call(actions.show, { import_id: importId! }, { signal }).then(answer => answer.import),
    enabled: importId !== null,
    refetchInterval: ({ state }) => (!state.data || isImportRunning(state.data) ? 500 : false),
  });
  const staged = importId === null ? undefined : query.data;
  const take = (next: Import) => client.setQueryData(keyOf(next.import_id), next);

  const send = async (requested: Upload, key = createIdempotencyKey()) => {
    const { kind, file, manager, area, skipHidden } = requested;
    const controller = new AbortController();
    running.current = controller;
    const now = (percent: number) => setSending({ ...requested, key, percent });
    now(0);
    try {
      const answer = await upload(
        actions.start,
        {
          kind,
          ...(manager !== undefined && { planning_manager: manager }),
          ...(area && { area }),
          ...(skipHidden && { skip_hidden: true }),
        },
        { file },
        {
          idempotencyKey: key,
          signal: controller.signal,
          onProgress: ({ loaded, total }) => now(total ? Math.floor((loaded / total) * 100) : 0),
        },
      );
      take(answer.import);
      setImportId(answer.import.import_id);
      setSent(requested);
      setSending(null);
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      setSending({ ...requested, key, percent: 0, error });
    }
  };

  /** A staged file that was not committed is deleted on the server too. */
  const letGo = () => {
    running.current?.abort();
    if (staged && !isImportFinal(staged)) {
      // Nothing was written, and the staged file expires anyway: a failure here need not be reported.
      call(actions.discard, { import_id: staged.import_id }).catch(() => undefined);
    }
    committing.current = { asked: '', key: '' };
    setSending(null);
    setSent(null);
    setImportId(null);
    setCorrected(false);
  };

  return {
    sending,
    staged,
    /** Why the last poll of the running import failed; polling continues. */
    lost: query.error,
    corrected,
    start: (upload: Upload) => flight(() => send(upload)),
    /** The same file under the same key. */
    retry: () => {
      if (!sending) return;
      const { key, percent, error, ...requested } = sending;
      return flight(() => send(requested, key));
    },
    /** Reads the file again, with or without the sheet's hidden rows; corrections are lost. */
    rereadHidden: (skipHidden: boolean) => {
      if (!sent) return;
      letGo();
      return send({ ...sent, skipHidden });
    },
    fix: async (row: ImportRow, change: { cells?: Record<string, string>; skip?: boolean }) => {
      const answer = await call(actions.fixRow, { import_id: importId!, row: row.row, ...change });
      setCorrected(true);
      take(answer.import);
      client.setQueriesData<{ rows: ImportRow[] }>(
        { queryKey: [...keyOf(importId), 'rows'] },
        page =>
          page && { ...page, rows: page.rows.map(one => (one.row === answer.row.row ? answer.row : one)) },
      );
    },
    commit: async (rows?: number[]) => {
      const requested = JSON.stringify(rows ?? null);
      if (committing.current.asked !== requested)
        committing.current = { asked: requested, key: createIdempotencyKey() };
      const answer = await call(
        actions.commit,
        { import_id: importId!, rows },
        { idempotencyKey: committing.current.key },
      );
      take(answer.import);
    },
    /** Discards the file. */
    reset: letGo,
  };
};
export type StagedImport = ReturnType<typeof useStagedImport>;

export const isImportRunning = ({ status }: Import) =>
  status === 'reading' || status === 'checking' || status === 'committing';
export const isImportFinal = ({ status }: Import) =>
  status === 'done' || status === 'failed' || status === 'committing';
