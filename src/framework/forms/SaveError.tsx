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
export const SaveError = ({ contract, action, refusal, submitted }: SaveErrorProps) => {
  if (!refusal) return null;
  return refusal.current && submitted ? (
    <Conflict contract={contract} action={action} current={refusal.current} submitted={submitted} />
  ) : (
    <ErrorAlert error={refusal} />
  );
};

type SaveErrorProps = Omit<ConflictProps, 'current' | 'submitted'> & {
  refusal: ApiError | undefined;
  submitted: Record<string, unknown> | undefined;
};

/** What another user saved meanwhile, field by field; submitting again overwrites it. */
const Conflict = ({ contract, action, current, submitted }: ConflictProps) => {
  const translate = useTranslate();
  const labels = useLabels(contract.name);
  const words = useWords();
  const changedFields = listInputFields(action).filter(
    ({ source }) => JSON.stringify(current[source] ?? null) !== JSON.stringify(submitted[source] ?? null),
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
        {changedFields.map(info => (
          <li key={info.source}>
            {labels.field(info.source)}
            {words.formats.colon} {renderField({ ...info, resource: contract.name }, current, words)}
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
  submitted: Record<string, unknown>;
};
