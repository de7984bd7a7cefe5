import type { Db } from '../../framework/db/client';
import { userAway } from '../../organisation/account/session/user-away';
import { responsibleOf } from './queries';

/** Whoever is in charge of a maintenance plan, as the database has him now: his reach bounds its sites. */
export const responsibleUser = async (db: Db, id: number) => userAway(db, await responsibleOf(db, id));
