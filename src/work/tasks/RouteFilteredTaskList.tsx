import { Navigate, useLocation, useParams } from 'react-router-dom';
import type { z } from 'zod';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { TaskList } from './TaskList';
import type { TaskListDefinition } from './task-lists';

/**
 * A list whose address names a task, an agent, a site or a type: that sets the initial filter; later changes
 * are stored in the query (document 2, section 2.2).
 */
export const RouteFilteredTaskList = ({ definition }: { definition: TaskListDefinition }) => {
  const { search } = useLocation();
  const { '*': _, ...params } = useParams();
  const filter = parseAddressFilter(definition.contract, params);
  if (Object.keys(filter).length === 0) return <TaskList definition={definition} />;
  if (!new URLSearchParams(search).has('filter')) {
    const query = new URLSearchParams({ filter: JSON.stringify(filter) });
    return <Navigate to={{ search: `?${query}` }} replace />;
  }
  // The filter in the URL must not become the list's stored filter.
  return <TaskList definition={definition} storeKey={false} />;
};

/**
 * The address's parameters as filters: digits are an id where the filter takes one; words between commas are several
 * values where it takes several; anything else is text.
 */
export const parseAddressFilter = (
  { filters }: Pick<ResourceContract, 'filters'>,
  params: Readonly<Record<string, string | undefined>>,
) =>
  Object.fromEntries(
    Object.entries(params).map(([name, text = '']) => {
      const schema = filters.shape[name] as z.ZodType | undefined;
      const readings = [/^\d+$/.test(text) && Number(text), text.includes(',') && text.split(',')];
      return [name, readings.find(reading => reading && schema?.safeParse(reading).success) || text];
    }),
  );
