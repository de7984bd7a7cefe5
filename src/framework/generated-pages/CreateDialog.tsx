import { useTranslate } from 'ra-core';
import type { Endpoint } from '../../../contract/framework/endpoint';
import { CreateTargetContext, type CreateTargetProps } from '../fields/create-target';
import { useLabels } from '../fields/useLabels';
import { GeneratedFields } from '../forms/GeneratedFields';
import { useFormRules } from '../forms/useFormRules';
import { useSave } from '../forms/useSave';
import { FormDialog } from '../ui/FormDialog';

/** The generated form of a new record, without leaving the page. */
export const CreateDialog = ({ contract, defaultValues, onCreated, onClose }: CreateTargetProps) => {
  const translate = useTranslate();
  const labels = useLabels(contract.name);
  const save = useSave(contract);
  const { hidden, defaults } = useFormRules(contract);
  return (
    <FormDialog
      title={`${labels.title} · ${labels.action('create')}`}
      submitLabel={translate('terrain.generated.save')}
      defaultValues={{ ...defaults, ...defaultValues }}
      onSubmit={async values => onCreated(await save(() => values))}
      onClose={onClose}
    >
      <CreateTargetContext value={CreateDialog}>
        <GeneratedFields
          {...{ name: contract.name, action: contract.actions.create as Endpoint, hidden, contract }}
        />
      </CreateTargetContext>
    </FormDialog>
  );
};
