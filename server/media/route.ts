import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../contract/files';
import { isAllowed } from '../../contract/permissions';
import { readsKind } from '../../contract/task-lists';
import { findManual, readerById } from '../files/queries';
import { type PhotoSize, photoSizes } from '../photos/addresses';
import { pictureOf } from '../photos/picture';
import { forbidden, notFound } from '../platform/errors';
import { readerOfPhoto } from './queries';
import { isGoodAddress } from './signed-address';

const types: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.pdf': 'application/pdf',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Uploaded files, at signed addresses only. */
export const mountMedia = (app: FastifyInstance, uploadDir: string) => {
  app.get<{ Params: { '*': string }; Querystring: Record<string, unknown> }>(
    '/upload/*',
    { schema: { hide: true } },
    async (request, reply) => {
      const file = request.params['*'];
      if (!(await isGoodAddress(app.db, file, request.query))) throw forbidden();
      const photo = /^photo\/(\d{1,9})\/(\w+)$/.exec(file);
      if (photo) {
        const size = photoSizes.find(each => each === photo[2]) as PhotoSize | undefined;
        const reader = await readerOfPhoto(app.db, Number(request.query.for), Number(photo[1]));
        // What he may read now counts, not what he might when the address was given.
        if (!reader || !isAllowed(reader, readsKind(reader.kind))) throw notFound();
        const picture = size && (await pictureOf(app.db, uploadDir, Number(photo[1]), size));
        if (!picture) throw notFound();
        return reply
          .header('cache-control', 'private, max-age=3600')
          .type(picture.type)
          .send(createReadStream(picture.path));
      }
      const manual = /^manual\/(web|mobile)\/(\d{1,9})$/.exec(file);
      if (manual) {
        const reader = await readerById(app.db, Number(request.query.for));
        // What he may read now counts, not what he might when the address was given.
        const found = reader && (await findManual(app.db, reader, manual[1] as Platform, Number(manual[2])));
        if (!found) throw notFound();
        return reply
          .header('cache-control', 'private, no-cache')
          .header('content-length', found.size)
          .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(found.name)}`)
          .type(found.type)
          .send(createReadStream(path.join(uploadDir, found.file)));
      }
      const place = path.resolve(uploadDir, file);
      const type = types[path.extname(place).toLowerCase()];
      if (!place.startsWith(uploadDir + path.sep) || !type) throw notFound();
      const found = await stat(place).catch(() => null);
      if (!found?.isFile()) throw notFound();
      return reply
        .header('cache-control', 'private, max-age=3600')
        .header('content-length', found.size)
        .type(type)
        .send(createReadStream(place));
    },
  );
};
