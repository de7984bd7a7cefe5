import { usualWeek } from '../../contract/workforce';
import { wilayas } from '../reference/wilayas';
import type { People } from './people';
import { somePlace } from './places';
import { randomFrom } from './random';

/** Where agents live: in some wilaya of their cluster. */
export const homesOf = ({ agents }: Pick<People, 'agents'>) =>
  agents.map(({ id, cluster_id }) => {
    // The same for the same person, whatever else is made.
    const random = randomFrom(id + 7_000);
    const { id: wilaya } = random.pick(wilayas.filter(({ cluster }) => cluster === cluster_id));
    const { lat, lng } = somePlace(random, wilaya);
    return { agent_id: id, minutes: usualWeek, most: '{}', skills: null, home_lat: lat, home_lng: lng };
  });
