import type { Morning } from '../morning';
import { percentOf, type Tile, type TileMap } from './tile';

const lessIsBetter = (name: keyof Morning['figures']) =>
  ({
    draws: 'figure',
    better: 'less',
    figure: ({ figures }: Pick<Morning, 'figures'>) => figures[name].value,
  }) as const satisfies Tile<Morning>;
const neutral = (name: keyof Morning['figures']) =>
  ({
    draws: 'figure',
    figure: ({ figures }: Pick<Morning, 'figures'>) => figures[name].value,
  }) as const satisfies Tile<Morning>;
const completionPercent = (name: keyof Morning['completion']) =>
  ({
    draws: 'figure',
    better: 'more',
    unit: 'percent',
    figure: ({ completion }: Pick<Morning, 'completion'>) =>
      percentOf(completion[name].done.value, completion[name].planned.value),
  }) as const satisfies Tile<Morning>;

/** The figures of the morning page. */
export const morningTiles = {
  today: {},
  week: {},
  agentCount: {},
  figures: {
    latePlans: lessIsBetter('latePlans'),
    plansToday: neutral('plansToday'),
    plansWeek: neutral('plansWeek'),
    lateTasks: lessIsBetter('lateTasks'),
    returned: lessIsBetter('returned'),
    impossible: lessIsBetter('impossible'),
    review: lessIsBetter('review'),
    fullAgents: lessIsBetter('fullAgents'),
    freeAgents: lessIsBetter('freeAgents'),
  } satisfies Record<keyof Morning['figures'], Tile<Morning>>,
  completion: { week: completionPercent('week'), month: completionPercent('month') } satisfies Record<
    keyof Morning['completion'],
    Tile<Morning>
  >,
  // Lists of rows; their numbers are in `figures`.
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
      rows: data => data.fullAgents.map(row => ({ id: row.agent_id, name: row.username, value: row.plans })),
    },
  },
  freeAgents: {},
} as const satisfies TileMap<Morning>;
