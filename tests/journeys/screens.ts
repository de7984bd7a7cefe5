import { administration } from './screens/administration';
import { dashboards } from './screens/dashboards';
import { people } from './screens/people';
import { planning } from './screens/planning';
import type { Screen } from './screens/screen';
import { session } from './screens/session';
import { sites } from './screens/sites';
import { tasks } from './screens/tasks';

/** Every screen of the product, with what opens over it. */
export const screens: readonly Screen[] = [
  ...session,
  ...planning,
  ...tasks,
  ...sites,
  ...dashboards,
  ...people,
  ...administration,
];
