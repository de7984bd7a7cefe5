import { Alert, Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { system } from '../../../contract/operations/system';
import { twoColumns } from '../../figures/dashboards/layout-grids';
import { useFormats } from '../../framework/fields/useFormats';
import { useCan } from '../../framework/providers/access';
import { AccessDenied } from '../../framework/ui/AccessDenied';
import { PageFrame } from '../../framework/ui/PageFrame';
import { QueryResult } from '../../framework/ui/QueryResult';
import { DatabaseDetails } from './DatabaseDetails';
import { FileStorageDetails } from './FileStorageDetails';
import { Queues } from './Queues';
import { Replicas } from './Replicas';
import { Servers } from './Servers';
import { SystemOverview } from './SystemOverview';
import { useSystem } from './useSystem';

/** « Système »: the state of the installation, for its operators. */
export const SystemPage = () => (useCan()(system.actions.state.needs) ? <System /> : <AccessDenied />);

const System = () => {
  const translate = useTranslate();
  const query = useSystem();
  const { timeOf } = useFormats();
  return (
    <PageFrame
      title={translate('terrain.system.title')}
      count={query.data && translate('terrain.system.readAt', { time: timeOf(query.data.at) })}
    >
      <Box tabIndex={0} sx={{ flex: 1, overflowY: 'auto', px: { xs: 1.5, md: 3 }, py: 2, outlineOffset: -2 }}>
        <QueryResult query={query} lines={10}>
          {data => (
            <>
              {query.isError && (
                <Alert severity="error" sx={{ mb: 2 }}>
                  {translate('terrain.system.notRead', { cause: query.error.message })}
                </Alert>
              )}
              <Box sx={twoColumns}>
                <Box sx={column}>
                  <SystemOverview state={data} />
                  <Queues queues={data.queues} folds={data.folds} />
                </Box>
                <Box sx={column}>
                  <Servers servers={data.servers} version={data.version} />
                  {data.replicas.length > 0 && <Replicas replicas={data.replicas} />}
                  <DatabaseDetails state={data} />
                  <FileStorageDetails files={data.files} disk={data.disk} />
                </Box>
              </Box>
            </>
          )}
        </QueryResult>
      </Box>
    </PageFrame>
  );
};

const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 } as const;
