import { Box, Button, Paper, Stack } from '@mui/material';
import { type RaRecord, useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Endpoint, ResourceContract } from '../../../contract/framework/endpoint';
import { useAttempt } from '../ui/useAttempt';
import { useIsMounted } from '../ui/useIsMounted';
import { DraftForm } from '../unsaved-changes/DraftForm';
import { GeneratedFields } from './GeneratedFields';
import { SaveError } from './SaveError';
import { useFormRules } from './useFormRules';
import { useSave } from './useSave';

type Values = Record<string, unknown>;
type GeneratedFormProps = {
  contract: ResourceContract;
  /** The record to edit; without it the form creates one. */
  record?: RaRecord;
  /** Where to go after saving or cancelling. */
  back: string;
  /** What follows a save instead of going there. */
  onSaved?: (record: RaRecord) => void;
  /** A custom layout; without it every input of the action in its order. */
  children?: ReactNode;
};

/**
 * The form of a contract's `create` or `edit`: required marks, defaults and choices from the action's input,
 * server errors beside their fields. On a version conflict both versions are shown, and nothing is lost.
 */
export const GeneratedForm = ({ contract, record, back, onSaved, children }: GeneratedFormProps) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { busy, refusal, attempt } = useAttempt();
  const isMounted = useIsMounted();
  const save = useSave(contract, record);
  const [submitted, setSubmitted] = useState<Values>();
  const action = contract.actions[record ? 'edit' : 'create'] as Endpoint;
  const { hidden, defaults } = useFormRules(contract, record);
  const submit = (values: Values) => {
    setSubmitted(values);
    return attempt(async () => {
      const saved = await save(() => values);
      if (!isMounted.current) return;
      if (onSaved) onSaved(saved);
      else navigate(back);
    });
  };

  return (
    <Box sx={{ overflowY: 'auto', p: { xs: 2, md: 3 } }}>
      <Paper variant="outlined" sx={{ maxWidth: 640, p: { xs: 2, md: 3 } }}>
        <DraftForm name={record ? 'edit' : 'new'} record={record} defaultValues={defaults} onSubmit={submit}>
          <Stack spacing={2}>
            <SaveError {...{ contract, action, refusal, submitted }} />
            {children ?? <GeneratedFields {...{ name: contract.name, action, hidden, contract }} />}
            <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end', pt: 1 }}>
              <Button component={Link} to={back} color="inherit">
                {translate('terrain.generated.cancel')}
              </Button>
              <Button type="submit" variant="contained" disabled={busy}>
                {translate('terrain.generated.save')}
              </Button>
            </Box>
          </Stack>
        </DraftForm>
      </Paper>
    </Box>
  );
};
