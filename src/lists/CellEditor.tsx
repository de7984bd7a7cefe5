import { Box, Button, Popover, Stack } from '@mui/material';
import { type RaRecord, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Endpoint, ResourceContract } from '../../contract/endpoint';
import { Conflict } from '../forms/Conflict';
import { askedFacts } from '../forms/GeneratedFields';
import { useSave } from '../forms/useSave';
import { Refusal } from '../ui/FormDialog';
import { useAttempt } from '../ui/useAttempt';
import { useFirstFocus } from '../ui/useFirstFocus';
import { TypedForm } from '../unsaved/TypedForm';
import { askBeforeLeaving } from '../unsaved/work';
import { FieldInput } from '../vocabulary/inputs';
import { useLabels } from '../vocabulary/labels';
import { nameOfRecord } from './columns';

type Values = Record<string, any>;
type CellEditorProps = {
  contract: ResourceContract;
  record: RaRecord;
  source: string;
  anchor: HTMLElement;
  onClose: () => void;
};

/** One field of a row, over its cell: Enter saves it, Escape leaves it. The rest of the record stays as it stands. */
export const CellEditor = ({ contract, record, source, anchor, onClose }: CellEditorProps) => {
  const translate = useTranslate();
  const labels = useLabels(contract.name);
  const { busy, refusal, attempt } = useAttempt();
  const save = useSave(contract, record);
  const [tried, setTried] = useState<Values>();
  const action = contract.actions.edit as Endpoint;
  const facts = askedFacts(action).find(each => each.source === source)!;
  const focus = useFirstFocus(true);
  const title = translate('terrain.generated.editCell', {
    field: labels.field(source),
    name: nameOfRecord(contract, record),
  });

  const submit = (values: Values) => {
    const changed = { [source]: values[source] };
    setTried({ ...record, ...changed });
    return attempt(async () => {
      await save(stored => ({ ...stored, ...changed }));
      onClose();
    });
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={() => !busy && askBeforeLeaving(onClose)}
      slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: { width: 340, p: 1.5 }, ...focus } }}
    >
      <TypedForm name={`cell ${source}`} record={record} onSubmit={submit}>
        <Stack spacing={1.5} sx={{ '& .MuiFormControl-root': { my: 0 } }}>
          {refusal?.current && tried && (
            <Conflict contract={contract} action={action} current={refusal.current} tried={tried} />
          )}
          {refusal && !refusal.current && <Refusal error={refusal} />}
          <FieldInput facts={facts} purpose="form" label={labels.field(source)} />
          <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
            <Button color="inherit" disabled={busy} onClick={() => askBeforeLeaving(onClose)}>
              {translate('terrain.generated.cancel')}
            </Button>
            <Button type="submit" variant="contained" disabled={busy}>
              {translate('terrain.generated.save')}
            </Button>
          </Box>
        </Stack>
      </TypedForm>
    </Popover>
  );
};
