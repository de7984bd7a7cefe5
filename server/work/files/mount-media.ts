import type { FastifyInstance, FastifyReply } from 'fastify';
import { isAllowed } from '../../../contract/framework/permissions';
import type { Platform } from '../../../contract/work/files';
import { canReadKind } from '../../../contract/work/task-lists';
import type { Db } from '../../framework/db/client';
import { addAccountToLog } from '../../framework/http/add-account-to-log';
import { contentDisposition } from '../../framework/http/content-disposition';
import { forbidden, notFound } from '../../framework/http/errors';
import type { User } from '../../framework/identity/user';
import { verifySignedUrl } from '../../framework/signed-urls/signed-url';
import type { FileHeaders, FileStore } from '../../framework/store/file-store';
import { photoSizes } from './photo-urls';
import { getPhotoFile, getResizedFile } from './picture-sizes';
import { findManual, findPhotoKind, findVisibleLatePhoto, findVisiblePlanFile } from './queries';

/** Uploaded files, at signed URLs only: each names its subject, and permission is checked on every request. */
export const mountMedia = (app: FastifyInstance, store: FileStore) => {
  app.get<{ Params: { '*': string }; Querystring: Record<string, unknown> }>(
    '/upload/*',
    { schema: { hide: true } },
    async (request, reply) => {
      const path = request.params['*'];
      const reader = await verifySignedUrl(app.db, path, request.query);
      if (!reader) throw forbidden();
      addAccountToLog(request, reader);
      // Current permissions count, not those when the URL was issued.
      for (const find of [findPhoto, findLatePhoto, findManualFile, findPlanFile]) {
        const file = await find({ db: app.db, store, reader }, path);
        if (file) return send(reply, store, file);
      }
      throw notFound();
    },
  );
};

type Context = { db: Db; store: FileStore; reader: User };
/** A stored file and the headers with which it is sent. */
type MediaFile = { name: string; headers: FileHeaders };
/** Finds the file of a path of its own form; undefined for other paths, and if the reader may not see it. */
type FindFile = (context: Context, path: string) => Promise<MediaFile | undefined>;

const findPhoto: FindFile = async ({ db, store, reader }, path) => {
  const [, id, sizeName] = /^photo\/(\d{1,9})\/(\w+)$/.exec(path) ?? [];
  const size = photoSizes.find(each => each === sizeName);
  if (!size) return undefined;
  const photo = await findPhotoKind(db, reader, Number(id));
  if (!photo || !isAllowed(reader, canReadKind(photo.kind))) return undefined;
  return toPicture(await getPhotoFile(db, store, Number(id), size, reader.userid));
};

const findLatePhoto: FindFile = async ({ db, store, reader }, path) => {
  const [, id, size] = /^late\/(\d{1,9})\/(view|thumb)$/.exec(path) ?? [];
  const photo = id && (await findVisibleLatePhoto(db, reader, Number(id)));
  if (!photo || !isAllowed(reader, canReadKind(photo.kind))) return undefined;
  return toPicture(await getResizedFile(store, photo, size as 'view' | 'thumb', reader.userid));
};

const toPicture = (picture: { name: string; type: string } | null): MediaFile | undefined =>
  picture
    ? { name: picture.name, headers: { type: picture.type, cache: 'private, max-age=3600' } }
    : undefined;

const findManualFile: FindFile = async ({ db, reader }, path) => {
  const [, platform, id] = /^manual\/(web|mobile)\/(\d{1,9})$/.exec(path) ?? [];
  const manual = platform && (await findManual(db, reader, platform as Platform, Number(id)));
  if (!manual) return undefined;
  return { name: manual.file, headers: getInlineHeaders(manual.type, withPdfExtension(manual.name)) };
};

const findPlanFile: FindFile = async ({ db, reader }, path) => {
  const id = /^plan\/(\d{1,9})$/.exec(path)?.[1];
  const attached = id && (await findVisiblePlanFile(db, reader, Number(id)));
  return attached
    ? { name: attached.file, headers: getInlineHeaders(attached.type, attached.name) }
    : undefined;
};

/** Redirects to the store if browsers can reach it, otherwise streams through this server. */
const send = async (reply: FastifyReply, store: FileStore, { name, headers }: MediaFile) => {
  const address = await store.addressFor?.(name, headers);
  // Cached for less time than the URL is valid.
  if (address) return reply.header('cache-control', 'private, max-age=240').redirect(address, 302);
  const stored = await store.read(name);
  if (!stored) throw notFound();
  if (headers.disposition) reply.header('content-disposition', headers.disposition);
  return reply
    .header('cache-control', headers.cache)
    .header('content-length', stored.size)
    .type(headers.type)
    .send(stored.content);
};

const getInlineHeaders = (type: string, name: string): FileHeaders => ({
  type,
  cache: 'private, no-cache',
  disposition: contentDisposition('inline', name),
});

/** A manual is a PDF by its content, whatever the uploaded file's name. */
const withPdfExtension = (name: string) => (/\.pdf$/i.test(name) ? name : `${name}.pdf`);
