import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { maxPageSize } from '../../../contract/framework/endpoint';
import { getImportDefinition } from '../../../contract/framework/import-kinds';
import {
  getImports,
  type Import,
  type ImportRow,
  type ImportSettings,
  UnfitSheet,
} from '../../../contract/framework/imports';
import { ApiError } from '../providers/ApiError';
import { call, upload } from '../providers/call';
import { createIdempotencyKey } from '../providers/request';
import { useSingleFlight } from '../providers/useSingleFlight';

type Upload = {
  kind: string;
  file: File;
  settings?: ImportSettings;
  /** Skips the rows hidden in the sheet. */
  skipHidden?: boolean;
  /** As what each column of the file is read; without it the headings decide. */
  columns?: string[];
};
type Sending = Upload & { key: string; percent: number; error?: ApiError };

type Recognition = {
  /** Whether the dialog offers a kind of import. */
  isOffered: (kind: string) => boolean;
  /** Called with the kind as which a file was recognised. */
  onRecognise: (kind: string) => void;
};

/** Of a file that was refused because of its columns: what these are. */
export const getUnfitSheet = ({ current }: ApiError) => UnfitSheet.safeParse(current).data;

/**
 * One import: uploaded, parsed and checked by the server as a dry run, corrected row by row, then committed.
 * A file that fits another offered kind than the chosen one is sent as that.
 * The file keeps its idempotency key, so that sending it again after a broken connection imports nothing twice.
 */
export const useStagedImport = ({ isOffered, onRecognise }: Recognition) => {
  const client = useQueryClient();
  const { actions } = getImports();
  const [sending, setSending] = useState<Sending | null>(null);
  const [importId, setImportId] = useState<number | null>(null);
  /** The upload that the staged import was read from. */
  const [lastUpload, setLastUpload] = useState<Upload | null>(null);
  const [corrected, setCorrected] = useState(false);
  const runSingle = useSingleFlight<void>();
  const uploadController = useRef<AbortController>(undefined);
  /** The rows of the last commit, and its idempotency key: repeating it with the same rows keeps the key. */
  const lastCommit = useRef({ rows: '', key: '' });
  const getQueryKey = (id: number | null) => ['imports', id];

  const query = useQuery({
    queryKey: getQueryKey(importId),
    queryFn: ({ signal }) =>
      call(actions.show, { import_id: importId! }, { signal }).then(response => response.import),
    enabled: importId !== null,
    refetchInterval: ({ state }) => (!state.data || isImportRunning(state.data) ? 500 : false),
  });
  const staged = importId === null ? undefined : query.data;
  const showImport = (next: Import) => client.setQueryData(getQueryKey(next.import_id), next);

  const send = async (requested: Upload, key = createIdempotencyKey()) => {
    const { kind, file, settings, skipHidden, columns } = requested;
    const controller = new AbortController();
    uploadController.current = controller;
    const showProgress = (percent: number) => setSending({ ...requested, key, percent });
    showProgress(0);
    try {
      const response = await upload(
        actions.start,
        {
          kind,
          ...settings,
          ...(skipHidden && { skip_hidden: true }),
          ...(columns && { columns }),
        },
        { file },
        {
          idempotencyKey: key,
          signal: controller.signal,
          onProgress: ({ loaded, total }) => showProgress(total ? Math.floor((loaded / total) * 100) : 0),
        },
      );
      showImport(response.import);
      setImportId(response.import.import_id);
      setLastUpload(requested);
      setSending(null);
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      const fittingKind = columns ? undefined : getUnfitSheet(error)?.kinds.find(isOffered);
      if (fittingKind) {
        onRecognise(fittingKind);
        await send({ ...requested, kind: fittingKind });
        return;
      }
      setSending({ ...requested, key, percent: 0, error });
    }
  };

  /** A staged file that was not committed is deleted on the server too. */
  const discard = () => {
    uploadController.current?.abort();
    if (staged && !isImportFinal(staged)) {
      // Nothing was written, and the staged file expires anyway: a failure here need not be reported.
      call(actions.discard, { import_id: staged.import_id }).catch(() => undefined);
    }
    lastCommit.current = { rows: '', key: '' };
    setSending(null);
    setLastUpload(null);
    setImportId(null);
    setCorrected(false);
  };

  const reread = (change: Partial<Pick<Upload, 'kind' | 'skipHidden' | 'columns'>>) => {
    const upload = sending ?? lastUpload;
    if (!upload) return;
    const { kind, file, settings, skipHidden, columns } = upload;
    discard();
    return runSingle(() => send({ kind, file, settings, skipHidden, columns, ...change }));
  };

  /** Checks the refused rows again one by one, with their corrections. */
  const recheckRefused = async () => {
    const page = { import_id: importId!, verdict: 'refused' as const, page: 1, limit: maxPageSize };
    const { rows } = await call(actions.rows, page);
    for (const { row } of rows)
      showImport((await call(actions.fixRow, { import_id: importId!, row })).import);
    await client.invalidateQueries({ queryKey: [...getQueryKey(importId), 'rows'] });
  };

  return {
    sending,
    staged,
    /** Why the last poll of the running import failed; polling continues. */
    lost: query.error,
    corrected,
    start: (upload: Upload) => runSingle(() => send(upload)),
    /** The same file under the same key. */
    retry: () => {
      if (!sending) return;
      const { key, percent, error, ...requested } = sending;
      return runSingle(() => send(requested, key));
    },
    /**
     * Reads the file again, as another kind, with other columns, or with or without the sheet's hidden rows;
     * corrections are lost.
     */
    reread,
    /** Checks the file against what has changed meanwhile; corrections stay. */
    recheck: () => (corrected ? recheckRefused() : reread({})),
    /** Corrects cells of a row, or skips it. */
    fix: async (row: ImportRow, change: { cells?: Record<string, string>; skip?: boolean }) => {
      const response = await call(actions.fixRow, { import_id: importId!, row: row.row, ...change });
      setCorrected(true);
      showImport(response.import);
      if (getImportDefinition(response.import.kind).dependentRows)
        void client.invalidateQueries({ queryKey: [...getQueryKey(importId), 'rows'] });
      client.setQueriesData<{ rows: ImportRow[] }>(
        { queryKey: [...getQueryKey(importId), 'rows'] },
        page =>
          page && {
            ...page,
            rows: page.rows.map(each => (each.row === response.row.row ? response.row : each)),
          },
      );
    },
    /** Imports the rows with these numbers, or all. */
    commit: async (rows?: number[]) => {
      const requestedRows = JSON.stringify(rows ?? null);
      if (lastCommit.current.rows !== requestedRows)
        lastCommit.current = { rows: requestedRows, key: createIdempotencyKey() };
      const response = await call(
        actions.commit,
        { import_id: importId!, rows },
        { idempotencyKey: lastCommit.current.key },
      );
      showImport(response.import);
    },
    /** Discards the file. */
    reset: discard,
  };
};
export type StagedImport = ReturnType<typeof useStagedImport>;

export const isImportRunning = ({ status }: Import) =>
  status === 'reading' || status === 'checking' || status === 'committing';
/** Nothing can be discarded any more. */
export const isImportFinal = ({ status }: Import) =>
  status === 'done' || status === 'failed' || status === 'committing';
