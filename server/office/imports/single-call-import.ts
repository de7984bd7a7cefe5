import type { z } from 'zod';
import type { CustomImportKind } from '../../../contract/office/import-kinds';
import { imports } from '../../../contract/office/imports';
import type { Db } from '../../framework/db/client';
import { idempotencyKey } from '../../framework/http/idempotency-key';
import type { Handler } from '../../framework/http/mount';
import { importAtOnce } from '../../framework/imports/import-at-once';
import type { ImportRecord } from '../../framework/imports/queries';
import { countRows, iterateStagedRows, type StagedRow } from '../../framework/imports/queries-rows';
import type { ImportSteps } from '../../framework/imports/steps';
import type { Say } from '../../framework/language/language';
import { receiveFile } from '../../framework/uploads/receive-file';

const kindByAction = {
  plainSites: 'sites',
  plainPlanning: 'planning',
  plainGpmPlanning: 'planning_gpm',
  plainAgents: 'agents',
} as const satisfies Partial<Record<keyof typeof imports.actions, CustomImportKind>>;
type PlainAction = keyof typeof kindByAction;

/** The specification's multipart calls: read, check and commit in one go, then report what was refused. */
export const createSingleCallImport =
  <A extends PlainAction>(steps: ImportSteps, action: A): Handler<(typeof imports)['actions'][A]> =>
  async ({ db, user, say, request }) => {
    const endpoint = imports.actions[action];
    const { file, input } = await receiveFile(request, endpoint);
    const { skip_hidden: skipHidden, ...settings } = input;
    const record = await importAtOnce(
      {
        ...{ db, user, say, steps, file, settings, skipHidden },
        kind: kindByAction[action],
        route: endpoint.path,
        key: idempotencyKey(request),
      },
      request.ip,
    );
    return buildResponse(db, record, say) as Promise<z.input<(typeof imports)['actions'][A]['output']>>;
  };

const buildResponse = async (db: Db, { id, kind, options }: ImportRecord, say: Say) => {
  const { done = 0, refused = 0 } = await countRows(db, id);
  const not_found = [];
  for await (const rows of iterateStagedRows(db, id, 'refused'))
    not_found.push(...rows.map(row => toFailureRow(row, kind)));
  const hiddenRows = options.skip_hidden ? 0 : ((options.hidden_rows as number | undefined) ?? 0);
  return {
    imported: done,
    not_found,
    ...(hiddenRows > 0 && { hidden_rows: hiddenRows }),
    ...(refused > 0 && { error: say('imports', 'partial') }),
  };
};

/** The specification's three shapes of a refused row (document 1, section 3). */
const toFailureRow = ({ row, cells, problems, resolved }: StagedRow, kind: string) => {
  const cause = problems.map(({ message }) => message).join(' ');
  const site_code = cells.site_code ?? null;
  if (kind === 'agents')
    return {
      row,
      site_id: (resolved?.record_id as number | undefined) ?? null,
      site_code,
      username: cells.agent ?? null,
      cause,
    };
  if (kind === 'sites')
    return {
      row,
      site_code,
      site_agent_owner: cells.site_owner ?? null,
      pm_manager: cells.manager ?? null,
      cause,
    };
  return { row, site_code, pm_date: cells.date ?? null, cause };
};
