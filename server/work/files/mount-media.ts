import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Platform } from '../../../contract/framework/files';
import { isAllowed } from '../../../contract/organisation/permissions';
import { canReadKind } from '../../../contract/work/task-lists';
import { addAccountToLog } from '../../framework/http/add-account-to-log';
import { forbidden, notFound } from '../../framework/http/errors';
import type { FileHeaders, FileStore } from '../../framework/store/file-store';
import { verifySignedUrl } from '../../organisation/signed-urls/signed-url';
import { type PhotoSize, photoSizes } from './photo-urls';
import { getPhotoFile, getResizedFile } from './picture-sizes';
import { findManual, findPhotoKind, findVisibleLatePhoto, findVisiblePlanFile } from './queries';

/** Uploaded files, at signed URLs only: each names its subject, and permission is checked on every request. */
export const mountMedia = (app: FastifyInstance, store: FileStore) => {
  app.get<{ Params: { '*': string }; Querystring: Record<string, unknown> }>(
    '/upload/*',
    { schema: { hide: true } },
    async (request, reply) => {
      const file = request.params['*'];
      const reader = await verifySignedUrl(app.db, file, request.query);
      if (!reader) throw forbidden();
      addAccountToLog(request, reader);
      // Current permissions count, not those when the URL was issued.
      const photo = /^photo\/(\d{1,9})\/(\w+)$/.exec(file);
      if (photo) {
        const size = photoSizes.find(each => each === photo[2]) as PhotoSize | undefined;
        const visiblePhoto = await findPhotoKind(app.db, reader, Number(photo[1]));
        if (!visiblePhoto || !isAllowed(reader, canReadKind(visiblePhoto.kind))) throw notFound();
        const picture = size && (await getPhotoFile(app.db, store, Number(photo[1]), size, reader.userid));
        if (!picture) throw notFound();
        return send(reply, store, picture.name, { type: picture.type, cache: 'private, max-age=3600' });
      }
      const late = /^late\/(\d{1,9})\/(view|thumb)$/.exec(file);
      if (late) {
        const visiblePhoto = await findVisibleLatePhoto(app.db, reader, Number(late[1]));
        if (!visiblePhoto || !isAllowed(reader, canReadKind(visiblePhoto.kind))) throw notFound();
        const picture = await getResizedFile(store, visiblePhoto, late[2] as 'view' | 'thumb', reader.userid);
        if (!picture) throw notFound();
        return send(reply, store, picture.name, { type: picture.type, cache: 'private, max-age=3600' });
      }
      const [, platform, id] = /^manual\/(web|mobile)\/(\d{1,9})$/.exec(file) ?? [];
      const manual = platform && (await findManual(app.db, reader, platform as Platform, Number(id)));
      if (manual) return send(reply, store, manual.file, getInlineHeaders(manual.type, asPdf(manual.name)));
      const plan = /^plan\/(\d{1,9})$/.exec(file)?.[1];
      const attached = plan && (await findVisiblePlanFile(app.db, reader, Number(plan)));
      if (attached) return send(reply, store, attached.file, getInlineHeaders(attached.type, attached.name));
      throw notFound();
    },
  );
};

/** Redirects to the store if browsers can reach it, otherwise streams through this server. */
const send = async (reply: FastifyReply, store: FileStore, name: string, as: FileHeaders) => {
  const address = await store.addressFor?.(name, as);
  // Cached for less time than the URL is valid.
  if (address) return reply.header('cache-control', 'private, max-age=240').redirect(address, 302);
  const found = await store.read(name);
  if (!found) throw notFound();
  if (as.disposition) reply.header('content-disposition', as.disposition);
  return reply
    .header('cache-control', as.cache)
    .header('content-length', found.size)
    .type(as.type)
    .send(found.content);
};

const getInlineHeaders = (type: string, name: string): FileHeaders => ({
  type,
  cache: 'private, no-cache',
  disposition: `inline; filename*=UTF-8''${encodeURIComponent(name)}`,
});

/** A manual is a PDF by its content, whatever the uploaded file's name. */
const asPdf = (name: string) => (/\.pdf$/i.test(name) ? name : `${name}.pdf`);
