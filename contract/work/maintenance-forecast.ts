import { z } from 'zod';
import { defineCalls, get } from '../framework/endpoint';
import { multiValue } from '../framework/multi-value';
import { minRole } from '../framework/permissions';
import { ClusterId, Owner, TaskKind } from '../organisation/vocabulary';

/** Number of months forecast, the current one first. */
export const forecastMonths = 12;
export const forecastGroupings = ['cluster', 'agent'] as const;
export type ForecastGrouping = (typeof forecastGroupings)[number];

const Month = z.object({
  /** YYYY-MM */
  month: z.string(),
  visits: z.int(),
  /** Minutes needed by the visits, and available. */
  needed: z.int(),
  capacity: z.int(),
});
export const Forecast = z.object({
  months: z.array(z.string()),
  rows: z.array(
    z.object({
      /** Of the cluster or agent; null: visits without an agent. */
      id: z.int().nullable(),
      name: z.string().nullable(),
      months: z.array(Month),
    }),
  ),
});
export type Forecast = z.infer<typeof Forecast>;

/** Whether there are enough people for a year's recurring work. */
export const maintenanceForecast = defineCalls({
  name: 'maintenanceAhead',
  actions: {
    ahead: get('/api/maintenance/ahead', {
      cost: 'heavy',
      input: z.object({
        by: z.enum(forecastGroupings).default('cluster'),
        cluster: ClusterId.optional(),
        owner: Owner.optional(),
        task_type: multiValue(TaskKind).optional(),
      }),
      output: z.object({ data: Forecast }),
      needs: minRole('manager'),
    }),
  },
});
