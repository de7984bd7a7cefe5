import type { z } from 'zod';
import type { Messages } from '../../contract/endpoint';
import { defineFields, type FieldsIn, shapeIn } from '../../contract/fields';
import { peopleFields } from '../../contract/people';
import { plannedFields, type plans } from '../../contract/plans';
import { taskFields } from '../../contract/tasks';
import { Id } from '../../contract/vocabulary';
import type { planResources } from '../../i18n/fr/planning';
import type { Order } from '../../server/platform/queries-batches';
import { keptIn, type Made } from '../../server/platform/stored-fields';

/**
 * Compiled, never run: a field of a table that is kept in no column, has no order, no word or nothing that fills it does
 * not compile. Each line below is an error without its mark.
 */
const kept = { is: Id.nullable(), in: ['row', 'sort'], history: 'client_ref' } as const;
const more = defineFields({ ...taskFields, kept });
const morePlans = defineFields({ ...plannedFields, made: { is: Id, in: ['row', 'sheet'] } });
const morePeople = defineFields({ ...peopleFields.work, kept });

export const unwired = (
  row: { id: number; kind: string },
  orders: Record<FieldsIn<typeof taskFields, 'sort'>, Order>,
  made: Made<typeof plannedFields>,
  texts: (typeof planResources)['planning'],
) => [
  // @ts-expect-error
  keptIn(more, 'row')(row),
  // @ts-expect-error
  keptIn(morePeople, 'row')(row),
  // @ts-expect-error
  orders satisfies Record<FieldsIn<typeof more, 'sort'>, Order>,
  // @ts-expect-error
  made satisfies Made<typeof morePlans>,
  // @ts-expect-error
  texts satisfies Messages<typeof plans & { record: z.ZodObject<ReturnType<typeof planShape>> }>,
];
const planShape = () => shapeIn(morePlans, 'row');
