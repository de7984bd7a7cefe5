import { useMemo } from 'react';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { toReadable } from '../../../contract/framework/record-rules';
import { useSession } from '../providers/sessionStore';

/** The contract without the fields that are closed to the reader. */
export const useReadable = (contract: ResourceContract) => {
  const user = useSession();
  return useMemo(() => toReadable(contract, user), [contract, user]);
};
