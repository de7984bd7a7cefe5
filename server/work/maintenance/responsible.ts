import { backgroundUser } from '../../framework/account/session/background-user';
import type { Db } from '../../framework/db/client';
import { findResponsible } from './queries';

/** The person in charge of a maintenance plan, with current rights: its sites are limited to what they may see. */
export const responsibleUser = async (db: Db, id: number) =>
  backgroundUser(db, await findResponsible(db, id));
