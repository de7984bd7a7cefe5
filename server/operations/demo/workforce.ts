import { absenceCauses, defaultWeek } from '../../../contract/work/workforce';
import { wilayas } from '../../organisation/reference/wilayas';
import type { Calendar } from './calendar';
import type { People } from './people';
import { createRandom } from './random';
import type { NewRow } from './rows';

/** The agents' capacity: some start from home, some work less or do not do everything, some are away. */
export const generateWorkforce = ({ agents }: Pick<People, 'agents'>, calendar: Calendar) => {
  const workforce: NewRow<'workforce', 'version'>[] = [];
  const absences: NewRow<'absences', 'id' | 'created_at'>[] = [];
  for (const { id, cluster_id, manager_id } of agents) {
    // The same for the same person, whatever else is generated.
    const random = createRandom(id * 7);
    const clusterWilayas = wilayas.filter(({ cluster }) => cluster === cluster_id);
    if (clusterWilayas.length && random.chance(0.6)) {
      const { lat, lng } = random.pick(clusterWilayas);
      const worksMornings = random.chance(0.2);
      workforce.push({
        agent_id: id,
        minutes: defaultWeek.map(minutes => (worksMornings ? Math.min(300, minutes) : minutes)),
        most: random.chance(0.3) ? { ssr: 3 } : {},
        skills: random.chance(0.2) ? ['ssr', 'gpm', 'cm'] : null,
        home_lat: lat + random.int(-40, 40) / 1_000,
        home_lng: lng + random.int(-40, 40) / 1_000,
      });
    }
    if (random.chance(0.25)) {
      const firstDay = random.int(-2, 12);
      absences.push({
        agent_id: id,
        day_from: calendar.day(firstDay),
        day_to: calendar.day(firstDay + random.int(0, 6)),
        cause: random.pick(absenceCauses),
        note: null,
        created_by: manager_id,
      });
    }
  }
  return { workforce, absences };
};
