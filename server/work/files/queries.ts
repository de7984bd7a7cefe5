import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Selectable,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely';
import { type Actor, hasPermission } from '../../../contract/framework/permissions';
import { scopes } from '../../../contract/organisation/permissions';
import { hasFullAccess } from '../../../contract/organisation/row-access';
import type { Platform } from '../../../contract/work/files';
import type { Db } from '../../framework/db/client';
import type { Schema } from '../../framework/db/schema';
import type { User } from '../../framework/identity/user';
import {
  lateWorkVisibleTo,
  planVisibleTo,
  taskVisibleTo,
} from '../../organisation/row-access/visibility-work';
import type { FileTable } from '../schema';

export type ManualRecord = Selectable<FileTable>;

export const insertFile = async (db: Db, values: Insertable<FileTable>) =>
  (await db.insertInto('files').values(values).returning('id').executeTakeFirstOrThrow()).id;

/** A bill of quantities that may be used in a plan: the user's own, or any user's for an admin. */
export const findBoq = (db: Db, fileId: number, uploader: number | null) =>
  db
    .selectFrom('files')
    .select('id')
    .where('id', '=', fileId)
    .where('purpose', '=', 'boq')
    .$if(uploader !== null, query => query.where('uploaded_by', '=', uploader))
    .executeTakeFirst();

/** The latest manuals that a reader may read on a platform. */
export const listManuals = (db: Db, reader: Reader, platform: Platform) =>
  selectManuals(db)
    .leftJoin('accounts', 'accounts.id', 'files.uploaded_by')
    .select('accounts.username')
    .where(readableBy(reader, platform))
    .orderBy('files.id', 'desc')
    .limit(1_000)
    .execute();

/** One of them; any other is treated like a missing one. */
export const findManual = (db: Db, reader: Reader, platform: Platform, id: number) =>
  selectManuals(db).where('files.id', '=', id).where(readableBy(reader, platform)).executeTakeFirst();

export const lockManual = (db: Db, reader: Reader, id: number) =>
  selectManuals(db)
    .where('files.id', '=', id)
    .where(readableBy(reader, 'web'))
    .forUpdate()
    .executeTakeFirst();

export const updateFile = (db: Db, id: number, values: Updateable<FileTable>) =>
  db.updateTable('files').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

type Reader = Pick<Actor, 'userid' | 'role' | 'permissions'>;
const selectManuals = (db: Db) =>
  db
    .selectFrom('files')
    .selectAll('files')
    .where('files.purpose', '=', 'manual')
    .where('files.deleted_at', 'is', null);

/** Product decisions, « byAccess »; uploaders always see their own files. */
const readableBy =
  (reader: Reader, platform: Platform) =>
  (eb: ExpressionBuilder<Schema, 'files'>): Expression<SqlBool> => {
    if (hasFullAccess('files', reader)) return eb.val(true);
    const allows = (list: 'platform_access' | 'role_access' | 'scope_access', value: string) =>
      sql<boolean>`files.${sql.ref(list)} @> ${JSON.stringify([value])}::jsonb`;
    return eb.or([
      eb('files.uploaded_by', '=', reader.userid),
      eb.and([
        allows('platform_access', platform),
        allows('role_access', reader.role),
        eb.or(
          scopes.filter(scope => hasPermission(reader, scope)).map(scope => allows('scope_access', scope)),
        ),
      ]),
    ]);
  };

/**
 * The kind of a photo's task, if the reader may see the photo: through the task, through the reader's work that repairs
 * an anomaly, or through being in charge of it.
 */
export const findPhotoKind = (db: Db, user: User, photoId: number) =>
  db
    .selectFrom('photos')
    .innerJoin('tasks as t', 't.id', 'photos.task_id')
    .select('t.kind')
    .where('photos.id', '=', photoId)
    .where(
      sql<boolean>`(${taskVisibleTo(user)} or exists (
        select 1 from anomalies repaired join plans p on p.anomaly_id = repaired.id or p.id = repaired.plan_id
        where repaired.task_id = t.id and ${planVisibleTo(user)})
        or exists (select 1 from anomalies own where own.task_id = t.id and own.charge_id = ${user.userid}))`,
    )
    .executeTakeFirst();

/** The file of a plan, if the reader may see the plan or its task. */
export const findVisiblePlanFile = (db: Db, user: User, planId: number) =>
  db
    .selectFrom('plans as p')
    .innerJoin('files', 'files.id', 'p.file_id')
    .select(['files.file', 'files.name', 'files.size', 'files.type'])
    .where('p.id', '=', planId)
    .where(
      sql<boolean>`(${planVisibleTo(user)} or exists (
        select 1 from tasks t where t.plan_id = p.id and ${taskVisibleTo(user)}))`,
    )
    .executeTakeFirst();

/** A photo of late work with an existing file, if the reader may see the work; permission depends on its kind. */
export const findVisibleLatePhoto = (db: Db, user: User, photoId: number) =>
  db
    .selectFrom('late_photos as p')
    .innerJoin('late_work as l', 'l.id', 'p.late_id')
    .select(['p.file', 'p.type', 'l.kind'])
    .where('p.id', '=', photoId)
    .where('p.removed_at', 'is', null)
    .where(lateWorkVisibleTo(user))
    .executeTakeFirst();
