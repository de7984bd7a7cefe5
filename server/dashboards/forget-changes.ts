import type { FastifyInstance } from 'fastify';
import { nowAndThen } from '../platform/now-and-then';
import { changesKeptDays } from './equipment-register';
import { forgetEquipmentChanges } from './queries-equipment';

/** Keeps the list of changed sites short while the server runs. */
export const forgetEquipmentChangesNowAndThen = (app: FastifyInstance) =>
  nowAndThen(app, 3_600_000, 'changes of equipment were not forgotten', () =>
    forgetEquipmentChanges(app.db, changesKeptDays),
  );
