import type { z } from 'zod';
import type { MorningFigure, MorningList } from '../../../contract/figures/morning';
import type { ResourceContract } from '../../../contract/framework/endpoint';

/** A figure that links to a list with the filter that shows the counted rows. */
export const createFigure = <C extends ResourceContract>(
  value: number,
  contract: C,
  filter: z.output<C['filters']> & MorningList['filter'],
): MorningFigure => combineLists([createList(value, contract, filter)]);

export const createList = <C extends ResourceContract>(
  value: number,
  { name }: C,
  filter: z.output<C['filters']> & MorningList['filter'],
): MorningList => ({ value, list: name, filter });

/** The sum of several lists, with a link to each. */
export const combineLists = (lists: MorningList[]): MorningFigure => ({
  value: lists.reduce((sum, { value }) => sum + value, 0),
  lists,
});
