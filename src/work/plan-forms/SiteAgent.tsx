import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { agentLoad } from '../../../contract/work/agent-load';
import { useCan } from '../../framework/providers/access';
import { call } from '../../framework/providers/call';
import { useFormLists } from '../../framework/providers/useFormLists';
import { siteQueryKey } from '../fields/useInvalidateSites';

type Props = {
  /** The site of the plan, or the field of the form that has it; or the work whose site it is. */
  of: number | string | Work;
  /** Defaults to the form's `task_type`. */
  kind?: TaskKind;
  /** The field of the agent. */
  field?: string;
};
/** Its site may be out of the reader's reach: work is seen from either of its two sites. */
type Work = { plan_id: number } | { taskid: number };

/**
 * In a planning form: proposes the agent in charge of the site for the kind of task, and again when another site or kind
 * is chosen, in place of the form's default. An agent chosen by hand stays.
 */
export const SiteAgent = ({ of, kind: fixedKind, field = 'agent' }: Props) => {
  const { getValues, setValue } = useFormContext();
  const [watchedSite, watchedKind] = useWatch({ name: [String(of), 'task_type'] });
  const site = typeof of === 'string' ? watchedSite : of;
  const agent = useAgentInCharge(
    typeof site === 'object' ? site : { site_id: site },
    fixedKind ?? watchedKind,
  );
  const proposed = useRef<number | null>(getValues(field) ?? null);
  useEffect(() => {
    if (agent === undefined || (getValues(field) ?? null) !== proposed.current) return;
    proposed.current = agent;
    setValue(field, agent);
  }, [agent, field, getValues, setValue]);
  return null;
};

/** The agent in charge, if the reader may plan for them; undefined until that is known. */
const useAgentInCharge = (of: Work | { site_id?: number }, task_type: TaskKind | undefined) => {
  const { inCharge } = agentLoad.actions;
  const may = useCan();
  const { data: lists } = useFormLists();
  const { data: agent } = useQuery({
    queryKey: [...siteQueryKey, 'inCharge', of, task_type],
    queryFn: ({ signal }) =>
      call(inCharge, { ...of, task_type: task_type! }, { signal }).then(({ agent_id }) => agent_id),
    enabled: Boolean(task_type && Object.values(of)[0]) && may(inCharge.needs),
    retry: false,
  });
  if (agent === undefined || !lists) return undefined;
  return lists.agents.some(({ id }) => id === agent) ? agent : null;
};
