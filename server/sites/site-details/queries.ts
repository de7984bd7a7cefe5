import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '../../framework/db/client';
import { nextVersion } from '../../framework/db/next-version';
import type { CositeTable, SiteEquipmentTable } from '../schema';

export type CositeRecord = Selectable<CositeTable>;
export type EquipmentRecord = Selectable<SiteEquipmentTable>;

export const findCositesBySite = (db: Db, siteId: number) =>
  db.selectFrom('cosites').selectAll().where('site_id', '=', siteId).orderBy('id').execute();

export const cositeById = (db: Db, id: number) =>
  db.selectFrom('cosites').selectAll().where('id', '=', id).executeTakeFirst();

export const insertCosite = async (db: Db, values: Insertable<CositeTable>) =>
  (await db.insertInto('cosites').values(values).returning('id').executeTakeFirstOrThrow()).id;

export const updateCosite = (db: Db, id: number, values: Updateable<CositeTable>) =>
  db
    .updateTable('cosites')
    .set({ ...values, version: nextVersion(values) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteCosite = (db: Db, id: number) => db.deleteFrom('cosites').where('id', '=', id).execute();

export const findEquipmentBySite = (db: Db, siteId: number) =>
  db
    .selectFrom('site_equipment')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('category')
    .orderBy('id')
    .execute();

export const equipmentById = (db: Db, id: number) =>
  db.selectFrom('site_equipment').selectAll().where('id', '=', id).executeTakeFirst();

export const insertEquipment = async (db: Db, values: Insertable<SiteEquipmentTable>) =>
  (await db.insertInto('site_equipment').values(values).returning('id').executeTakeFirstOrThrow()).id;

export const updateEquipment = (db: Db, id: number, values: Updateable<SiteEquipmentTable>) =>
  db
    .updateTable('site_equipment')
    .set({ ...values, version: nextVersion(values) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteEquipment = (db: Db, id: number) =>
  db.deleteFrom('site_equipment').where('id', '=', id).execute();
