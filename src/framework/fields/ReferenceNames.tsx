import { Link } from '@mui/material';
import { useGetManyAggregate, useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { getResource } from '../../../contract/framework/resources';
import { recordPath } from '../generated-pages/record-path';
import { getRecordName, type ListRecord } from '../lists/columns';
import { parseFilterSelection } from '../lists/filter-values';
import { useCan } from '../providers/access';

type Props = {
  target: string;
  /** An id, or the value of a filter. */
  value: unknown;
  /** The name of the filter; empty for its value alone. */
  filter?: string;
};

/**
 * The names of records, as links to their pages; numbers for who may not read them. Those that a page shows are fetched
 * together.
 */
export const ReferenceNames = ({ target, value, filter }: Props) => {
  const translate = useTranslate();
  const contract = getResource(target);
  const mayRead = useCan()(contract.actions.list.needs);
  const { values, not } = parseFilterSelection(value);
  const ids = values.map(Number);
  const { data = [], isPending } = useGetManyAggregate<ListRecord>(target, { ids }, { enabled: mayRead });
  if (mayRead && isPending) return null;
  const named = ids.map((id, index) => ({ id, record: data[index] as ListRecord | undefined }));
  const nameOf = ({ id, record }: (typeof named)[number]) =>
    record ? getRecordName(contract, record) : translate('terrain.generated.numbered', { id });
  if (filter === undefined)
    return named.map(each =>
      each.record ? (
        <Link
          key={each.id}
          component={RouterLink}
          to={recordPath(contract, each.id)}
          onClick={event => event.stopPropagation()}
        >
          {nameOf(each)}
        </Link>
      ) : (
        nameOf(each)
      ),
    );
  const names = named.map(nameOf).join(', ');
  const text = not ? translate('terrain.lists.exceptValues', { values: names }) : names;
  return filter ? translate('terrain.lists.filterIs', { name: filter, value: text }) : text;
};
