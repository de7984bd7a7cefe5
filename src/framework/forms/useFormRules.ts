import { useMemo, useState } from 'react';
import { hasImmutableKey } from '../../../contract/framework/crud';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { mayReadField, mayWriteField } from '../../../contract/framework/record-rules';
import { useSession } from '../providers/sessionStore';

/** What a resource's rules say of a form before anything is typed: inputs that it has not, values of a new record. */
export const useFormRules = (contract: ResourceContract, record?: object) => {
  const user = useSession();
  const hidden = useMemo(
    () => [
      ...(record && hasImmutableKey(contract) ? [contract.key!] : []),
      ...Object.keys(contract.rules?.fieldRights ?? {}).filter(
        field => !mayReadField(contract, field, user) || !(record || mayWriteField(contract, field, user)),
      ),
    ],
    [record, contract, user],
  );
  // A session that changes meanwhile changes nothing that is typed.
  const [defaults] = useState(() =>
    record || !user
      ? undefined
      : Object.fromEntries(
          Object.entries(contract.rules?.defaults ?? {}).map(([field, getDefault]) => [
            field,
            getDefault!(user),
          ]),
        ),
  );
  return { hidden, defaults };
};
