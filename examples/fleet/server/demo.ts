import { sql } from 'kysely';
import { addDays, today } from '../../../contract/framework/today';
import { addAccountPerRole } from '../../../server/framework/account/queries-demo-accounts';
import type { Db } from '../../../server/framework/db/client';
import { defaultPermissions } from '../contract/permissions';

export const demoPassword = 'fleet-demo';

/** The demo's drivers, the first of whom signs in as `driver`. */
const names = ['Amine Bensalem', 'Karim Ouali', 'Lila Haddad', 'Nadia Cherif', 'Yacine Mansouri'];
const cities = ['Alger', 'Oran', 'Constantine', 'Annaba', 'Sétif', 'Tlemcen'];

/** An account for each role, five drivers, eight vehicles with cards, sixty trips, and this week's inspections. */
export const fillDemo = (db: Db) =>
  db.transaction().execute(async tx => {
    await addAccountPerRole(tx, demoPassword, role => defaultPermissions[role]);
    await sql`
      insert into drivers (name, phone, licence, licence_until, account)
      select name, '+21355012345' || n, (array['B', 'C', 'CE'])[1 + n % 3], ${today()}::date + 200 * n::int,
        case when n = 1 then (select id from accounts where username_key = 'driver') end
      from unnest(${names}::text[]) with ordinality as t(name, n)`.execute(tx);
    await sql`
      insert into vehicles (plate, model, type, driver, odometer, next_service, equipment, insured, parked_at)
      select '0' || (1000 + 37 * n) || '-1' || (16 + n) || '-16', (array['Symbol', 'Kangoo', 'Master', 'Actros'])[1 + n % 4],
        (array['car', 'van', 'van', 'truck'])[1 + n % 4], case when n <= 5 then n end, 12000 * n,
        ${today()}::date + 15 * (n - 3), (array['gps', 'fridge', 'hook'])[1:n % 4], case when n < 8 then n <> 6 end,
        case when n < 8 then jsonb_build_object('latitude', (array[36.726, 35.699, 36.365, 36.9, 36.191, 34.878, 36.717])[n],
          'longitude', (array[3.088, -0.635, 6.615, 7.767, 5.414, -1.315, 3.183])[n]) end
      from generate_series(1, 8) as n`.execute(tx);
    await sql`
      insert into cards (number, vehicle, ceiling, valid_until, blocked)
      select 'NFT-' || (4000 + n), n, 20000 + 2500 * n, ${addDays(today(), 300)}::date,
        case when n = 7 then 'oui' else 'non' end
      from generate_series(1, 8) as n`.execute(tx);
    await sql`
      insert into trips (number, day, vehicle, driver, origin, destination, distance, state, cancel_reason)
      select 'T' || (100 + n), ${today()}::date + (n - 40), 1 + n % 5, 1 + n % 5,
        (${cities}::text[])[1 + n % 6], (${cities}::text[])[1 + (n + 1 + n % 4) % 6], 37.5 + 11 * (n % 9),
        case when n < 40 then 'done' when n = 40 then 'under_way' when n % 9 = 0 then 'cancelled' else 'planned' end,
        case when n > 40 and n % 9 = 0 then 'Client absent' end
      from generate_series(1, 60) as n`.execute(tx);
    await sql`
      insert into inspections (vehicle, day, driver, tyres, brakes, lights)
      select v, ${today()}::date - d, v, case when v = 3 then 'worn' else 'good' end, 'good',
        case when v = 5 and d = 0 then 'bad' else 'good' end
      from generate_series(1, 5) as v, generate_series(0, 4) as d`.execute(tx);
  });
