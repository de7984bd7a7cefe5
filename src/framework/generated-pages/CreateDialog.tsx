import type { RaRecord } from 'ra-core';
import type { Endpoint, ResourceContract } from '../../../contract/framework/endpoint';
import { useLabels } from '../fields/useLabels';
import { GeneratedFields } from '../forms/GeneratedFields';
import { useSave } from '../forms/useSave';
import { FormDialog } from '../ui/FormDialog';

type CreateDialogProps = {
  contract: ResourceContract;
  defaultValues?: Record<string, unknown>;
  /** Called with the new record. */
  onCreated: (record: RaRecord) => void;
  onClose: () => void;
};

/** The generated form of a new record, without leaving the page. */
export const CreateDialog = ({ contract, defaultValues, onCreated, onClose }: CreateDialogProps) => {
  const labels = useLabels(contract.name);
  const save = useSave(contract);
  return (
    <FormDialog
      title={`${labels.title} · ${labels.action('create')}`}
      submitLabel={labels.action('create')}
      defaultValues={defaultValues}
      onSubmit={async values => onCreated(await save(() => values))}
      onClose={onClose}
    >
      <GeneratedFields name={contract.name} action={contract.actions.create as Endpoint} />
    </FormDialog>
  );
};
