import { useState } from 'react';
import type { Endpoint } from '../../../contract/framework/endpoint';
import { useLabels } from '../fields/useLabels';
import { listInputFields } from '../forms/GeneratedFields';
import { SaveError } from '../forms/SaveError';
import { useSave } from '../forms/useSave';
import { useAttempt } from '../ui/useAttempt';
import type { CellEditorProps } from './actions';
import { CellPopover } from './CellPopover';

type Values = Record<string, unknown>;

/** Edits one field of a plain resource in its cell. The rest of the record is unchanged. */
export const CellEditor = ({ contract, record, source, onClose, ...popoverProps }: CellEditorProps) => {
  const labels = useLabels(contract.name);
  const { busy, refusal, attempt } = useAttempt();
  const [opened] = useState(record);
  const save = useSave(contract, opened);
  const [submitted, setSubmitted] = useState<Values>();
  const action = contract.actions.edit as Endpoint;
  const info = listInputFields(action).find(each => each.source === source)!;

  const submit = (values: Values) => {
    const changed = { [source]: values[source] };
    setSubmitted({ ...opened, ...changed });
    return attempt(async () => {
      await save(stored => ({ ...stored, ...changed }));
      onClose();
    });
  };
  return (
    <CellPopover
      {...popoverProps}
      {...{ info, busy, onClose }}
      label={labels.field(source)}
      record={opened}
      refusal={<SaveError {...{ contract, action, refusal, submitted }} />}
      onSubmit={submit}
    />
  );
};
