import { useFormLists } from '../../framework/providers/useFormLists';

/** The colour of an owner in the settings, if any. */
export const useOwnerColour = () => {
  const owners = useFormLists().data?.site_owners;
  return (key: string) => owners?.find(({ id }) => id === key)?.colour ?? undefined;
};
