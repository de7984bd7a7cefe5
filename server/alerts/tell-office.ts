import { type AlertKind, alertSwitch } from '../../contract/alerts';
import type { Db } from '../db/client';
import { notify } from '../notifications/notify';
import type { Told } from '../notifications/queries';
import { whoDecides } from './queries';

type About = { id: number; manager_id: number | null; plan_id: number | null };

/**
 * Tells whoever decides on a task what happened to it, in the transaction in which it did: one notice, of which `say`
 * makes what he wants to be told; null where that is nothing.
 */
export const tellOffice = async (db: Db, task: About, say: (wants: Wants) => Told | null) => {
  const decides = await whoDecides(db, task.manager_id, task.plan_id);
  const told = decides && say(kind => decides[alertSwitch(kind)]);
  if (told) await notify(db, [decides.id], { ...told, task: task.id });
};
export type Wants = (kind: AlertKind) => boolean;
