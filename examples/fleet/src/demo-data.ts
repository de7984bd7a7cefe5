import { addDays, today } from '../../../contract/framework/today';

const names = ['Amine Bensalem', 'Karim Ouali', 'Lila Haddad'];
const models = { Symbol: 'car', Kangoo: 'van', Actros: 'truck' };
const cities = ['Alger', 'Oran', 'Sétif', 'Annaba'];

/** Records for a backend that has none of its own. */
export const demoData = {
  drivers: names.map((name, n) => ({
    id: n + 1,
    name,
    phone: `+21355012345${n}`,
    licence: 'CE',
    licence_until: addDays(today(), 200 * n + 90),
  })),
  vehicles: Object.entries(models).map(([model, type], n) => ({
    ...{ id: n + 1, plate: `0${1037 + 37 * n}-11${6 + n}-16`, model, type, driver: n || null },
    ...{ odometer: 12000 * n + 800, next_service: addDays(today(), 15 * n - 10) },
    parked_at: { latitude: 36.7 - 0.4 * n, longitude: 3.1 + 1.5 * n },
  })),
  trips: Array.from({ length: 30 }, (_, n) => ({
    ...{ id: n + 1, number: `T${101 + n}`, day: addDays(today(), n - 20) },
    ...{ vehicle: 1 + (n % 3), driver: 1 + (n % 3), distance: 37.5 + 11 * n },
    ...{ origin: cities[n % 4], destination: cities[(n + 1) % 4], state: n < 20 ? 'done' : 'planned' },
  })),
};
