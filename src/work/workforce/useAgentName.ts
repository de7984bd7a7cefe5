import { useChoices } from '../../framework/providers/useFormLists';

/** The name of an agent whom forms offer: `const nameOf = useAgentName()`. */
export const useAgentName = () => {
  const agents = useChoices('agents');
  return (agent: number | null | undefined) => agents.find(({ id }) => id === agent)?.name;
};
