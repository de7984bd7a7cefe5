import type { Db } from '../../framework/db/client';
import { backgroundUser } from '../../organisation/account/session/background-user';
import { responsibleOf } from './queries';

/** Whoever is in charge of a maintenance plan, as the database has him now: his reach bounds its sites. */
export const responsibleUser = async (db: Db, id: number) => backgroundUser(db, await responsibleOf(db, id));
