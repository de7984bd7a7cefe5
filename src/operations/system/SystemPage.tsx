import { Alert, Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { system } from '../../../contract/operations/system';
import { halves } from '../../figures/dashboards/look';
import { useMay } from '../../framework/providers/access';
import { AccessDenied } from '../../framework/ui/AccessDenied';
import { Loaded } from '../../framework/ui/Loaded';
import { PageFrame } from '../../framework/ui/PageFrame';
import { useFormats } from '../../framework/vocabulary/formats';
import { AtAGlance } from './AtAGlance';
import { DatabaseFacts } from './DatabaseFacts';
import { FilesFacts } from './FilesFacts';
import { Queues } from './Queues';
import { Replicas } from './Replicas';
import { Servers } from './Servers';
import { useSystem } from './useSystem';

/** « Système »: the state of the installation, for its operators. */
export const SystemPage = () => (useMay()(system.actions.state.needs) ? <System /> : <AccessDenied />);

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
        <Loaded query={query} lines={10}>
          {data => (
            <>
              {query.isError && (
                <Alert severity="error" sx={{ mb: 2 }}>
                  {translate('terrain.system.notRead', { cause: query.error.message })}
                </Alert>
              )}
              <Box sx={halves}>
                <Box sx={column}>
                  <AtAGlance state={data} />
                  <Queues queues={data.queues} folds={data.folds} />
                </Box>
                <Box sx={column}>
                  <Servers servers={data.servers} version={data.version} />
                  {data.replicas.length > 0 && <Replicas replicas={data.replicas} />}
                  <DatabaseFacts state={data} />
                  <FilesFacts files={data.files} disk={data.disk} />
                </Box>
              </Box>
            </>
          )}
        </Loaded>
      </Box>
    </PageFrame>
  );
};

const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 } as const;
