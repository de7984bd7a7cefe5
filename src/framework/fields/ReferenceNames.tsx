import { Link } from '@mui/material';
import { type RaRecord, useGetManyAggregate, useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { getNameField } from '../../../contract/framework/crud';
import { type MultiValue, parseMultiValue } from '../../../contract/framework/multi-value';
import { getResource } from '../../../contract/framework/resources';
import { useCan } from '../providers/access';
import { recordPath } from '../providers/record-path';

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
  const { values, not } = parseMultiValue(value as MultiValue<number>);
  const ids = values.map(Number);
  const { data = [], isPending } = useGetManyAggregate(target, { ids }, { enabled: mayRead });
  if (mayRead && isPending) return null;
  const named = ids.map((id, index) => ({ id, record: data[index] as RaRecord | undefined }));
  const nameOf = ({ id, record }: (typeof named)[number]) =>
    record ? String(record[getNameField(contract)]) : translate('terrain.generated.numbered', { id });
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
