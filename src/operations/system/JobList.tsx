import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import ReplayOutlined from '@mui/icons-material/ReplayOutlined';
import type { Job } from '../../../contract/framework/jobs';
import { isRecurring } from '../../../contract/organisation/job-kinds';
import { jobs } from '../../../contract/organisation/jobs';
import { EmptyValue } from '../../framework/fields/render-field';
import type { RowAction } from '../../framework/lists/actions';
import type { Cell } from '../../framework/lists/columns';
import { GeneratedList } from '../../framework/lists/GeneratedList';
import { useCan } from '../../framework/providers/access';
import { AccessDenied } from '../../framework/ui/AccessDenied';
import { JobDialog } from './JobDialog';

/** Jobs waiting, running, failed or discarded; completed ones are removed. */
export const JobList = () =>
  useCan()(jobs.actions.list.needs) ? (
    <GeneratedList
      contract={jobs}
      show={['created_at', 'kind', 'state', 'attempts', 'cause', 'next_at', 'username']}
      anchor="kind"
      columns={{ cause }}
      pinnedFilters={pinnedFilters}
      rowActions={rowActions}
    />
  ) : (
    <AccessDenied />
  );

const pinnedFilters = { search: [], chips: ['state', 'kind'] } as const;

const cause: Cell<Job> = ({ cause }, { translate }) =>
  cause ? translate(`terrain.generated.jobCause.${cause.name}`, { code: cause.code ?? '' }) : <EmptyValue />;

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
    when: ({ kind, state }) => !isRecurring(kind) && (state === 'waiting' || state === 'failed'),
    dialog: JobDialog,
    danger: true,
  },
];
