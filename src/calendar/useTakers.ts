import { useMemo } from 'react';
import type { Plan } from '../../contract/plans';
import { useFormLists } from '../providers/formLists';

/**
 * Whether an agent may be given a plan: who is in use and in the reader's reach, as the server asks of a moved plan. Who
 * has it already keeps it. Until they are known nobody is left out: the server says.
 */
export const useTakers = () => {
  const { data } = useFormLists();
  return useMemo(() => {
    const offered = data && new Set<unknown>(data.agents.map(({ id }) => id));
    return (plan: Plan, agent: number) => agent === plan.agent_id || (offered?.has(agent) ?? true);
  }, [data]);
};
