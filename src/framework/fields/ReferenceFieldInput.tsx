import { ResourceContextProvider, useCreateSuggestionContext } from 'ra-core';
import { Suspense, useMemo } from 'react';
import { getNameField } from '../../../contract/framework/crud';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { getResource } from '../../../contract/framework/resources';
import { getRecordName } from '../lists/columns';
import { useCan } from '../providers/access';
import { lazy } from '../providers/lazy';
import { ReferenceSearchInput, type SearchableProps } from './autocomplete-inputs';
import type { Reference } from './field-type';

/** Searches among the records of a field's `target`, and offers to create one where that is allowed. */
export const ReferenceFieldInput = ({ target, common }: SearchableProps & { target: string }) => {
  const contract = getResource(target);
  const mayCreate = useCan()(contract.actions.create.needs);
  const reference = useMemo(
    (): Reference => ({
      resource: target,
      field: getNameField(contract),
      nameOf: record => getRecordName(contract, record),
    }),
    [target, contract],
  );
  return (
    <ReferenceSearchInput
      {...{ reference, common }}
      create={mayCreate ? <CreateTarget contract={contract} /> : undefined}
    />
  );
};

/** The form of a new record, which is then selected; named as was searched for. */
const CreateTarget = ({ contract }: { contract: ResourceContract }) => {
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

const CreateDialog = lazy(() => import('../generated-pages/CreateDialog'), 'CreateDialog');
