import { ResourceContextProvider, useCreateSuggestionContext } from 'ra-core';
import { type ComponentType, Suspense, useContext, useMemo } from 'react';
import { getNameField } from '../../../contract/framework/crud';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { getResource } from '../../../contract/framework/resources';
import { useCan } from '../providers/access';
import { CreateTargetContext, type CreateTargetProps } from './create-target';
import type { Reference } from './field-type';
import { ReferenceSearchInput } from './ReferenceSearchInput';
import type { SearchableProps } from './searchable-props';

/** Searches among the records of a field's `target`, and offers to create one where that is allowed. */
export const ReferenceFieldInput = ({ target, common }: SearchableProps & { target: string }) => {
  const contract = getResource(target);
  const CreateDialog = useContext(CreateTargetContext);
  const mayCreate = useCan()(contract.actions.create.needs);
  const reference = useMemo((): Reference => {
    const field = getNameField(contract);
    return { resource: target, field, nameOf: record => String(record[field]) };
  }, [target, contract]);
  return (
    <ReferenceSearchInput
      {...{ reference, common }}
      create={CreateDialog && mayCreate ? <CreateTarget {...{ contract, CreateDialog }} /> : undefined}
    />
  );
};

type TargetProps = { contract: ResourceContract; CreateDialog: ComponentType<CreateTargetProps> };

/** The form of a new record, which is then selected; named as was searched for. */
const CreateTarget = ({ contract, CreateDialog }: TargetProps) => {
  const { filter, onCreate, onCancel } = useCreateSuggestionContext();
  return (
    <Suspense fallback={null}>
      <ResourceContextProvider value={contract.name}>
        <CreateDialog
          contract={contract}
          defaultValues={{ [getNameField(contract)]: filter }}
          onCreated={onCreate}
          onClose={onCancel}
        />
      </ResourceContextProvider>
    </Suspense>
  );
};
