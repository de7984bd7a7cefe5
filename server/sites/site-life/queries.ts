import { sql } from 'kysely';
import { today } from '../../../contract/framework/today';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { siteVisibleTo } from '../../organisation/row-access/visibility-sites';
import {
  anomalyVisibleTo,
  hasReadableKind,
  planVisibleTo,
  taskVisibleTo,
} from '../../organisation/row-access/visibility-work';
import { isOpen } from '../derived/queries-states';

type Place = { lat: number; lng: number };
const earthRadiusMetres = 6_371_000;
const toDegrees = (radians: number) => (radians * 180) / Math.PI;

/** The nearest other active sites visible to the user, within `radius` metres. */
export const listNearbySites = async (
  db: Db,
  user: User,
  siteId: number,
  { lat, lng }: Place,
  radius: number,
  limit: number,
) => {
  // The circle's bounding box, for which there is an index. It does not extend across the date line.
  const north = toDegrees(radius / earthRadiusMetres);
  const sinEast = Math.sin(radius / earthRadiusMetres) / Math.cos((lat * Math.PI) / 180);
  const east = sinEast < 1 && sinEast > 0 ? toDegrees(Math.asin(sinEast)) : 360;
  const distance = sql<number>`(2 * ${earthRadiusMetres}::float8 * asin(least(1, sqrt(
    sin(radians(s.lat - ${lat}::float8) / 2) ^ 2
    + cos(radians(${lat}::float8)) * cos(radians(s.lat)) * sin(radians(s.lng - ${lng}::float8) / 2) ^ 2))))`;
  const { rows } = await sql<{
    id: number;
    code: string;
    name: string | null;
    lat: number;
    lng: number;
    distance: number;
  }>`
    select * from (
      select s.id, s.code, s.name, s.lat, s.lng, ${distance} as distance from sites s
      where s.lat between ${lat - north}::float8 and ${lat + north}::float8
        and s.lng between ${lng - east}::float8 and ${lng + east}::float8
        and s.status = 'active' and s.id <> ${siteId} and ${siteVisibleTo(user)}
    ) near
    where distance <= ${radius}::float8 order by distance, id limit ${limit}`.execute(db);
  return rows;
};

const isAtSite = (table: 't' | 'p', siteId: number) =>
  sql<boolean>`(${sql.ref(`${table}.site_id`)} = ${siteId} or ${sql.ref(`${table}.drop_site_id`)} = ${siteId})`;

/** Deliveries are photographed at the drop site. */
const isPhotoOfSite = (siteId: number) =>
  sql<boolean>`case when p.test = 'drop' then coalesce(t.drop_site_id, t.site_id) else t.site_id end = ${siteId}`;
const isCurrentPhoto = sql<boolean>`p.replaced_at is null and p.removed_at is null`;

/** Tasks with photos of the site, the latest first; optionally those before the task `before`. */
export const visitsBefore = (
  db: Db,
  user: User,
  siteId: number,
  kind: TaskKind | undefined,
  before: number | undefined,
  limit: number,
) =>
  db
    .selectFrom('tasks as t')
    .select(['t.id', 't.kind', 't.status', 't.created_at', 't.agent_id'])
    .where(isAtSite('t', siteId))
    .where('t.deleted_at', 'is', null)
    .where(taskVisibleTo(user))
    .where(hasReadableKind(user, 't'))
    .where(
      sql<boolean>`exists (select 1 from photos p where p.task_id = t.id and ${isCurrentPhoto} and ${isPhotoOfSite(siteId)})`,
    )
    .$if(kind !== undefined, query => query.where('t.kind', '=', kind!))
    .$if(before !== undefined, query =>
      query.where(
        sql<boolean>`(t.created_at, t.id) < (select last.created_at, last.id from tasks last where last.id = ${before})`,
      ),
    )
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(limit)
    .execute();

/** The current photos of these tasks that were taken on the site. */
export const listVisitPhotos = (db: Db, siteId: number, taskIds: readonly number[]) =>
  db
    .selectFrom('photos as p')
    .innerJoin('tasks as t', 't.id', 'p.task_id')
    .select(['p.id', 'p.task_id', 'p.test', 'p.slot', 'p.taken_at', 'p.comment', 'p.verdict'])
    .where(sql<boolean>`p.task_id = any(${[...taskIds]}::int[])`)
    .where(isCurrentPhoto)
    .where(isPhotoOfSite(siteId))
    .orderBy('p.test')
    .orderBy('p.slot')
    .orderBy('p.id')
    .execute();

/** For each of these tasks the number of its current photos taken on the site, and the first `max` of them. */
export const listFirstPhotos = async (db: Db, siteId: number, taskIds: readonly number[], max: number) => {
  const { rows } = await sql<{ id: number; task_id: number; test: string; slot: number; total: number }>`
    select id, task_id, test, slot, total from (
      select p.id, p.task_id, p.test, p.slot,
        row_number() over (partition by p.task_id order by p.test, p.slot, p.id) as photo_no,
        (count(*) over (partition by p.task_id))::int as total
      from photos p join tasks t on t.id = p.task_id
      where p.task_id = any(${[...taskIds]}::int[]) and ${isCurrentPhoto} and ${isPhotoOfSite(siteId)}
    ) numbered
    where photo_no <= ${max} order by task_id, photo_no`.execute(db);
  return rows;
};

/** The numbers of a site's tasks, plans, anomalies and photos visible to the reader. */
export const countSiteItems = async (db: Db, user: User, siteId: number, lastLateDay: string) => {
  const tasks = () =>
    db
      .selectFrom('tasks as t')
      .where(isAtSite('t', siteId))
      .where('t.deleted_at', 'is', null)
      .where(taskVisibleTo(user))
      .where(hasReadableKind(user, 't'));
  const [kinds, plans, anomalies, photos] = await Promise.all([
    tasks()
      .select('t.kind as task_type')
      .select(sql<number>`count(*)::int`.as('total'))
      .select(sql<number>`count(*) filter (where ${isOpen()})::int`.as('ongoing'))
      .groupBy('t.kind')
      .execute(),
    db
      .selectFrom('plans as p')
      .where(isAtSite('p', siteId))
      .where('p.status', '=', 'planned')
      .where(planVisibleTo(user))
      .where(hasReadableKind(user, 'p'))
      .select(sql<number>`count(*)::int`.as('open'))
      .select(sql<number>`count(*) filter (where p.day <= ${lastLateDay}::date)::int`.as('late'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('anomalies as a')
      .innerJoin('sites as s', 's.id', 'a.site_id')
      .where('a.site_id', '=', siteId)
      .where(anomalyVisibleTo(user))
      .where(hasReadableKind(user, 'a'))
      .select(sql<number>`count(*) filter (where a.status = 'unresolved')::int`.as('unresolved'))
      .select(
        sql<number>`count(*) filter (where a.status = 'unresolved' and a.severity = 'critical')::int`.as(
          'critical',
        ),
      )
      .select(
        sql<number>`count(*) filter (where a.status = 'unresolved' and a.due < ${today()}::date)::int`.as(
          'late',
        ),
      )
      .select(sql<number>`count(*) filter (where a.status = 'resolved')::int`.as('resolved'))
      .executeTakeFirstOrThrow(),
    tasks()
      .innerJoin('photos as p', 'p.task_id', 't.id')
      .where(isCurrentPhoto)
      .where(isPhotoOfSite(siteId))
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow(),
  ]);
  return { kinds, plans, anomalies, photos: photos.n };
};
