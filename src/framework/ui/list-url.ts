import type { z } from 'zod';
import type { ResourceContract } from '../../../contract/framework/endpoint';

/** Values of a list's own filters; an unknown name does not compile. */
export type ListFilterInput<C extends ResourceContract, Given> = Given &
  z.input<C['filters']> & { [Name in Exclude<keyof Given, keyof z.input<C['filters']>>]?: never };

/** The address of a list with a filter. */
export const buildListUrl = <C extends ResourceContract, Given>(
  { name }: C,
  filter: ListFilterInput<NoInfer<C>, Given>,
) => `/${name}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
