import { Stack } from '@mui/material';
import type { ImportRow } from '../../../contract/framework/imports';
import type { OwnerRemedy } from '../../../contract/office/imports';
import { OwnerRemedyAlert } from './OwnerRemedyAlert';
import { useOwnerRemedy } from './useOwnerRemedy';

type OwnerRemediesProps = { rows: readonly ImportRow[]; onDone: () => Promise<unknown> | undefined };

/** Of the rows refused for their owner: each owner once, for those who may change it. The others read it in the cell. */
export const OwnerRemedies = ({ rows, onDone }: OwnerRemediesProps) => {
  const { isAllowed } = useOwnerRemedy();
  const remedies = listRemedies(rows).filter(isAllowed);
  if (remedies.length === 0) return null;
  return (
    <Stack spacing={1}>
      {remedies.map(remedy => (
        <OwnerRemedyAlert key={`${remedy.action} ${remedy.owner}`} remedy={remedy} onDone={onDone} />
      ))}
    </Stack>
  );
};

const listRemedies = (rows: readonly ImportRow[]) => {
  const byOwner = new Map<string, OwnerRemedy>();
  for (const { verdict, problems } of rows)
    for (const { remedy } of verdict === 'refused' ? problems : [])
      if (remedy) byOwner.set(`${remedy.action} ${remedy.owner.toLowerCase()}`, remedy);
  return [...byOwner.values()];
};
