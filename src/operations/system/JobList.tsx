import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import ReplayOutlined from '@mui/icons-material/ReplayOutlined';
import { comesAgain, type Job, jobs } from '../../../contract/framework/jobs';
import type { RowAction } from '../../framework/lists/actions';
import type { Cell } from '../../framework/lists/columns';
import { GeneratedList } from '../../framework/lists/GeneratedList';
import { useMay } from '../../framework/providers/access';
import { AccessDenied } from '../../framework/ui/AccessDenied';
import { Nothing } from '../../framework/vocabulary/fields';
import { JobDialog } from './JobDialog';

/** Jobs waiting, running, failed or discarded; completed ones are removed. */
export const JobList = () =>
  useMay()(jobs.actions.list.needs) ? (
    <GeneratedList
      contract={jobs}
      show={['created_at', 'kind', 'state', 'attempts', 'cause', 'next_at', 'username']}
      anchor="kind"
      columns={{ cause }}
      standing={standing}
      rowActions={rowActions}
    />
  ) : (
    <AccessDenied />
  );

const standing = { search: [], chips: ['state', 'kind'] } as const;

const cause: Cell<Job> = ({ cause }, { translate }) =>
  cause ? translate(`terrain.generated.jobCause.${cause.name}`, { code: cause.code ?? '' }) : <Nothing />;

const rowActions: RowAction<Job>[] = [
  {
    key: 'retry',
    icon: <ReplayOutlined />,
    needs: jobs.actions.retry.needs,
    when: ({ state }) => state !== 'running',
    dialog: JobDialog,
  },
  {
    key: 'discard',
    icon: <DeleteOutlined />,
    needs: jobs.actions.discard.needs,
    when: ({ kind, state }) => !comesAgain(kind) && (state === 'waiting' || state === 'failed'),
    dialog: JobDialog,
    danger: true,
  },
];
