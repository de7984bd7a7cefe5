import { Alert, Box, Button, Paper, Stack } from '@mui/material';
import { type RaRecord, useDataProvider, useRefresh, useTranslate } from 'ra-core';
import { type ReactNode, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Endpoint, ResourceContract } from '../../contract/endpoint';
import { ApiError } from '../providers/ApiError';
import { useFeedback } from '../shell/feedback';
import { Refusal } from '../ui/FormDialog';
import { TypedForm } from '../unsaved/TypedForm';
import { askedFacts, GeneratedFields } from './GeneratedFields';
import { useLabels } from './labels';
import { showField } from './vocabulary';
import { useWords } from './words';

type Values = Record<string, any>;
type GeneratedFormProps = {
  contract: ResourceContract;
  /** The record to edit; without it the form makes a new one. */
  record?: RaRecord;
  /** Where to go after saving and on cancelling. */
  back: string;
  /** A layout of one's own; without it every input of the action in its order. */
  children?: ReactNode;
};

/**
 * The form of a contract's `create` or `edit`: required marks, defaults and choices from the action's input, the
 * server's refusals beside their fields. When somebody edited meanwhile both versions are shown, and nothing is lost.
 */
export const GeneratedForm = ({ contract, record, back, children }: GeneratedFormProps) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const dataProvider = useDataProvider();
  const refresh = useRefresh();
  const { flash } = useFeedback();
  const [refusal, setRefusal] = useState<{ error: ApiError; tried: Values }>();
  const [busy, setBusy] = useState(false);
  const action = contract.actions[record ? 'edit' : 'create'] as Endpoint;

  // Another one once the reader chose to write over what somebody else saved.
  const version = useRef(record?.version);

  const save = async (values: Values) => {
    setBusy(true);
    setRefusal(undefined);
    const data = Object.fromEntries(askedFacts(action).map(({ source }) => [source, values[source]]));
    try {
      await (record
        ? dataProvider.update(contract.name, {
            id: record.id,
            data: { ...data, version: version.current },
            previousData: record,
          })
        : dataProvider.create(contract.name, { data }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal({ error, tried: values });
      return error.body.errors ?? {};
    } finally {
      setBusy(false);
    }
    flash(translate('terrain.generated.done'), 'success');
    refresh();
    navigate(back);
  };

  const current = refusal?.error.current;
  return (
    <Box sx={{ overflowY: 'auto', p: { xs: 2, md: 3 } }}>
      <Paper variant="outlined" sx={{ maxWidth: 640, p: { xs: 2, md: 3 } }}>
        <TypedForm name={record ? 'edit' : 'new'} record={record} onSubmit={save}>
          <Stack spacing={2}>
            {refusal && current && (
              <Conflict
                contract={contract}
                action={action}
                current={current}
                tried={refusal.tried}
                onOverwrite={() => {
                  version.current = current.version;
                }}
              />
            )}
            {refusal && !current && <Refusal error={refusal.error} />}
            {children ?? <GeneratedFields name={contract.name} action={action} />}
            <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end', pt: 1 }}>
              <Button component={Link} to={back} color="inherit">
                {translate('terrain.generated.cancel')}
              </Button>
              <Button type="submit" variant="contained" disabled={busy}>
                {translate('terrain.generated.save')}
              </Button>
            </Box>
          </Stack>
        </TypedForm>
      </Paper>
    </Box>
  );
};

type ConflictProps = {
  contract: ResourceContract;
  action: Endpoint;
  current: Values;
  tried: Values;
  onOverwrite: () => void;
};

const Conflict = ({ contract, action, current, tried, onOverwrite }: ConflictProps) => {
  const translate = useTranslate();
  const labels = useLabels(contract.name);
  const words = useWords();
  const different = askedFacts(action).filter(
    ({ source }) => (current[source] ?? null) !== (tried[source] ?? null),
  );
  return (
    <Alert
      severity="warning"
      role="alert"
      action={
        <Button type="submit" color="inherit" onClick={onOverwrite}>
          {translate('terrain.generated.overwrite')}
        </Button>
      }
    >
      {translate('terrain.generated.conflict')}
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5 }}>
        {different.map(facts => (
          <li key={facts.source}>
            {labels.field(facts.source)} : {showField(facts, current, words)}
          </li>
        ))}
      </Box>
    </Alert>
  );
};
