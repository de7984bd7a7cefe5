import { Stack } from '@mui/material';
import { useFormLists } from '../../../framework/providers/useFormLists';
import { OwnerRemedyAlert } from '../../imports/OwnerRemedyAlert';

/** The owners that the choice of an owner leaves out, with the button or the sentence that says how to allow them. */
export const ExcludedOwners = () => {
  const excluded = useFormLists().data?.site_owners.filter(({ assignable }) => !assignable) ?? [];
  if (excluded.length === 0) return null;
  return (
    <Stack spacing={1}>
      {excluded.map(({ id }) => (
        <OwnerRemedyAlert key={id} remedy={{ action: 'allow', owner: String(id) }} />
      ))}
    </Stack>
  );
};
