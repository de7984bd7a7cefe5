import type { Morning } from '../morning';
import { percentOf, type Tile, type TileMap } from './tile';

const less = (name: keyof Morning['figures']) =>
  ({
    draws: 'figure',
    better: 'less',
    figure: ({ figures }: Pick<Morning, 'figures'>) => figures[name].value,
  }) as const satisfies Tile<Morning>;
const counted = (name: keyof Morning['figures']) =>
  ({
    draws: 'figure',
    figure: ({ figures }: Pick<Morning, 'figures'>) => figures[name].value,
  }) as const satisfies Tile<Morning>;
const completed = (name: keyof Morning['completion']) =>
  ({
    draws: 'figure',
    better: 'more',
    unit: 'percent',
    figure: ({ completion }: Pick<Morning, 'completion'>) =>
      percentOf(completion[name].done.value, completion[name].planned.value),
  }) as const satisfies Tile<Morning>;

/** The day as it begins. */
export const morningTiles = {
  today: {},
  week: {},
  figures: {
    latePlans: less('latePlans'),
    plansToday: counted('plansToday'),
    plansWeek: counted('plansWeek'),
    lateTasks: less('lateTasks'),
    returned: less('returned'),
    impossible: less('impossible'),
    review: less('review'),
    fullAgents: less('fullAgents'),
    freeAgents: less('freeAgents'),
  } satisfies Record<keyof Morning['figures'], Tile<Morning>>,
  completion: { week: completed('week'), month: completed('month') } satisfies Record<
    keyof Morning['completion'],
    Tile<Morning>
  >,
  // Rows whose number the figures give.
  latePlans: {},
  plansToday: {},
  lateTasks: {},
  impossible: {},
  returned: {},
  review: {},
  fullAgents: {
    bars: {
      draws: 'bars',
      by: 'agent',
      better: 'less',
      rows: data => data.fullAgents.map(row => ({ of: row.agent_id, name: row.username, value: row.plans })),
    },
  },
  freeAgents: {},
} as const satisfies TileMap<Morning>;
