import { Alert, Box, Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { Endpoint, ResourceContract } from '../../../contract/framework/endpoint';
import { renderField } from '../fields/render-field';
import { useLabels } from '../fields/useLabels';
import { useWords } from '../fields/useWords';
import type { ApiError } from '../providers/ApiError';
import { ErrorAlert } from '../ui/FormDialog';
import { listInputFields } from './GeneratedFields';

/** Why a record was not saved: another person's edit, or the server's reason. */
export const SaveError = ({ contract, action, refusal, tried }: SaveRefusalProps) => {
  if (!refusal) return null;
  return refusal.current && tried ? (
    <Conflict contract={contract} action={action} current={refusal.current} tried={tried} />
  ) : (
    <ErrorAlert error={refusal} />
  );
};

type SaveRefusalProps = Omit<ConflictProps, 'current' | 'tried'> & {
  refusal: ApiError | undefined;
  tried: Record<string, unknown> | undefined;
};

/** What somebody else saved meanwhile, field by field; submitting again overwrites it. */
const Conflict = ({ contract, action, current, tried }: ConflictProps) => {
  const translate = useTranslate();
  const labels = useLabels(contract.name);
  const words = useWords();
  const different = listInputFields(action).filter(
    ({ source }) => (current[source] ?? null) !== (tried[source] ?? null),
  );
  return (
    <Alert
      severity="warning"
      role="alert"
      action={
        <Button type="submit" color="inherit">
          {translate('terrain.generated.overwrite')}
        </Button>
      }
    >
      {translate('terrain.generated.conflict')}
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5 }}>
        {different.map(info => (
          <li key={info.source}>
            {labels.field(info.source)}
            {words.formats.colon} {renderField(info, current, words)}
          </li>
        ))}
      </Box>
    </Alert>
  );
};

type ConflictProps = {
  contract: ResourceContract;
  action: Endpoint;
  current: Record<string, unknown>;
  tried: Record<string, unknown>;
};
