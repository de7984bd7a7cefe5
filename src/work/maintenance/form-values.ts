import type { z } from 'zod';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { type Maintenance, MaintenanceInput } from '../../../contract/work/maintenance';

/** The form's initial values: those of the plan, or the defaults. */
export const getInitialValues = (plan: Maintenance | undefined, kind: TaskKind, startDay: string) =>
  plan
    ? Object.fromEntries(fields.map(field => [field, plan[field as keyof Maintenance]]))
    : {
        task_type: kind,
        area: 'all',
        filter: {},
        rhythm: 'days',
        every: 30,
        days_before: 7,
        days_after: 7,
        taker: 'site',
        planning: 'hand',
        days_ahead: 14,
        starts_on: startDay,
        spread: true,
      };

const fields = Object.keys(MaintenanceInput.shape) as (keyof MaintenanceValues)[];

/** The values of the form of a maintenance plan. */
export type MaintenanceValues = z.input<typeof MaintenanceInput>;

/** The values to send, without those that other choices make irrelevant. */
export const toMaintenanceInput = (values: MaintenanceValues) => {
  const { every, agent, instruction, ...rest } = Object.fromEntries(
    fields.map(field => [field, values[field]]),
  ) as MaintenanceValues;
  return {
    ...rest,
    ...(rest.rhythm !== 'equipment' && { every }),
    ...(rest.taker === 'agent' && { agent }),
    instruction: instruction || null,
  };
};
