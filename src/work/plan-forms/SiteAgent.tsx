import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { siteActions } from '../../../contract/sites/sites';
import { getKindArea } from '../../../contract/work/task-kinds';
import { useCan } from '../../framework/providers/access';
import { call } from '../../framework/providers/call';
import { useFormLists } from '../../framework/providers/useFormLists';
import { siteQueryKey } from '../../framework/providers/useInvalidateSites';

type Props = {
  /** The site of the plan, or the field of the form that has it. */
  site: number | string;
  /** Defaults to the form's `task_type`. */
  kind?: TaskKind;
  /** The field of the agent. */
  field?: string;
};

/**
 * In a planning form: proposes the agent in charge of the site for the kind of task, and again when another site or kind
 * is chosen, in place of the form's default. An agent chosen by hand stays.
 */
export const SiteAgent = ({ site, kind: fixedKind, field = 'agent' }: Props) => {
  const { getValues, setValue } = useFormContext();
  const [watchedSite, watchedKind] = useWatch({ name: [String(site), 'task_type'] });
  const agent = useSiteAgent(typeof site === 'number' ? site : watchedSite, fixedKind ?? watchedKind);
  const proposed = useRef<number | null>(getValues(field) ?? null);
  useEffect(() => {
    if (agent === undefined || (getValues(field) ?? null) !== proposed.current) return;
    proposed.current = agent;
    setValue(field, agent);
  }, [agent, field, getValues, setValue]);
  return null;
};

/** The agent in charge, if the reader may plan for them; undefined until that is known. */
const useSiteAgent = (site: number | undefined, kind: TaskKind | undefined) => {
  const may = useCan();
  const { data: lists } = useFormLists();
  const { data: areas } = useQuery({
    queryKey: [...siteQueryKey, site, 'agents'],
    queryFn: ({ signal }) =>
      call(siteActions.show, { site_id: site! }, { signal }).then(({ data }) => data.areas),
    enabled: Boolean(site) && may(siteActions.show.needs),
    retry: false,
  });
  if (!areas || !lists || !kind) return undefined;
  const inCharge = areas.find(({ area }) => area === getKindArea(kind))?.agent_id ?? null;
  return lists.agents.some(({ id }) => id === inCharge) ? inCharge : null;
};
