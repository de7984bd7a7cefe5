import Add from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { wilayas } from '../../../contract/organisation/organisation';
import type { ListRecord } from '../../framework/lists/columns';
import { useCan } from '../../framework/providers/access';
import { useFormLists } from '../../framework/providers/useFormLists';

/** For a cluster without wilayas: a new wilaya of its name, which its sites then have (decision 0079). */
export const ClusterActions = ({ record }: { record: ListRecord }) => {
  const translate = useTranslate();
  const may = useCan();
  const { data: lists } = useFormLists();
  if (!lists || !may(wilayas.actions.create.needs)) return null;
  const all = [...lists.wilayas, ...lists.elsewhere.wilayas];
  if (all.some(({ cluster }) => cluster === record.id)) return null;
  const number = findFreeNumber(new Set(all.map(({ id }) => id)));
  return (
    <Button
      component={Link}
      to="/wilayas/new"
      state={{ record: { name: record.name, number, cluster_id: record.id } }}
      variant="outlined"
      startIcon={<Add />}
    >
      {translate('terrain.settings.wilayaOfCluster')}
    </Button>
  );
};

/** The next number up to 999 that no wilaya has; the official ones have two digits. */
const findFreeNumber = (taken: ReadonlySet<number>) =>
  Array.from({ length: 900 }, (_, index) => index + 100).find(number => !taken.has(number));
