import type { Db } from '../../framework/db/client';
import { backgroundUser } from '../../organisation/account/session/background-user';
import { findResponsible } from './queries';

/** The person in charge of a maintenance plan, with current rights: its sites are limited to what they may see. */
export const responsibleUser = async (db: Db, id: number) =>
  backgroundUser(db, await findResponsible(db, id));
