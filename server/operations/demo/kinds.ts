import {
  type Area,
  type TaskKind,
  type TaskStatus,
  taskKinds,
} from '../../../contract/organisation/vocabulary';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';

type DemoKind = {
  /** Percent of the visits in its area. */
  share: number;
  /** Percent of all tasks, for `addManyTasks`. */
  shareOfAll: number;
  /** Maximum days that it waited to be planned; absent: this kind is never in the backlog. */
  maxWaitDays?: number;
  /** No material is brought, so none can be missing. */
  bringsNothing?: true;
  instructions: readonly string[];
};

/** The demo's distribution of each kind of task. */
export const demoKinds: Record<TaskKind, DemoKind> = {
  delivery: {
    share: 78,
    shareOfAll: 38,
    instructions: [
      'Prévoir un camion avec hayon',
      'Contacter le gardien avant le départ',
      'Matériel fragile, deux personnes',
      'Livraison avant 11 h',
    ],
  },
  ssr: {
    share: 100,
    shareOfAll: 15,
    bringsNothing: true,
    instructions: [
      'Relever la hauteur du bâtiment',
      'Vérifier la place libre pour le BTS',
      'Prendre les photos panoramiques',
    ],
  },
  installation: {
    share: 22,
    shareOfAll: 11,
    instructions: [
      'Coupure autorisée de 00 h à 05 h',
      'Reprendre les tilts après installation',
      'Déposer l’ancien matériel',
    ],
  },
  gpm: {
    share: 86,
    shareOfAll: 30,
    maxWaitDays: 14,
    instructions: [
      'Vidange et filtres',
      'Contrôler l’inverseur de source',
      'Relever les heures de marche',
      'Faire le plein de gasoil',
    ],
  },
  cm: {
    share: 14,
    shareOfAll: 6,
    maxWaitDays: 4,
    instructions: ['Site coupé, urgent', 'Prévoir batteries de secours', 'Se coordonner avec le NOC'],
  },
};

type Weighted<T> = readonly (readonly [T, number])[];

export const getWeightedKinds = (area: Area): Weighted<TaskKind> =>
  taskKinds
    .filter(kind => taskKindDefinitions[kind].area === area)
    .map(kind => [kind, demoKinds[kind].share] as const);

/** The final status of accepted work. */
export const getFinalStatus = (kind: TaskKind): TaskStatus =>
  taskKindDefinitions[kind].reviewed ? 'accept' : '';

/** Outcomes of the submitted tasks. */
export const getOutcomes = (kind: TaskKind) =>
  taskKindDefinitions[kind].reviewed ? reviewedOutcomes : unreviewedOutcomes;
const unreviewedOutcomes: Weighted<TaskStatus> = [
  ['', 84],
  ['closed', 9],
  ['return', 5],
  ['correct', 2],
];
const reviewedOutcomes: Weighted<TaskStatus> = [
  ['accept', 55],
  ['pending', 20],
  ['return', 8],
  ['correct', 6],
  ['reject', 4],
  ['reject_closed', 2],
  ['closed', 5],
];
