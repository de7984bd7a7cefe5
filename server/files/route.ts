import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Platform } from '../../contract/files';
import { isAllowed } from '../../contract/permissions';
import { readsKind } from '../../contract/task-lists';
import { nameInLog } from '../http/named-in-log';
import { readerOfAddress } from '../media/signed-address';
import { type PhotoSize, photoSizes } from '../photos/addresses';
import { pictureOf } from '../photos/picture';
import { forbidden, notFound } from '../platform/errors';
import { fileOfPlanFor, findManual, kindOfPhotoFor } from './queries';

/** Uploaded files, at signed addresses only: each names what it shows, whose right is asked again each time. */
export const mountMedia = (app: FastifyInstance, uploadDir: string) => {
  app.get<{ Params: { '*': string }; Querystring: Record<string, unknown> }>(
    '/upload/*',
    { schema: { hide: true } },
    async (request, reply) => {
      const file = request.params['*'];
      const reader = await readerOfAddress(app.db, file, request.query);
      if (!reader) throw forbidden();
      nameInLog(request, reader);
      // What he may read now counts, not what he might when the address was given.
      const photo = /^photo\/(\d{1,9})\/(\w+)$/.exec(file);
      if (photo) {
        const size = photoSizes.find(each => each === photo[2]) as PhotoSize | undefined;
        const shown = await kindOfPhotoFor(app.db, reader, Number(photo[1]));
        if (!shown || !isAllowed(reader, readsKind(shown.kind))) throw notFound();
        const picture = size && (await pictureOf(app.db, uploadDir, Number(photo[1]), size, reader.userid));
        if (!picture) throw notFound();
        return reply
          .header('cache-control', 'private, max-age=3600')
          .type(picture.type)
          .send(createReadStream(picture.path));
      }
      const [, platform, id] = /^manual\/(web|mobile)\/(\d{1,9})$/.exec(file) ?? [];
      const manual = platform && (await findManual(app.db, reader, platform as Platform, Number(id)));
      if (manual) return sendFile(reply, uploadDir, manual, asPdf(manual.name));
      const plan = /^plan\/(\d{1,9})$/.exec(file)?.[1];
      const attached = plan && (await fileOfPlanFor(app.db, reader, Number(plan)));
      if (attached) return sendFile(reply, uploadDir, attached, attached.name);
      throw notFound();
    },
  );
};

const sendFile = (
  reply: FastifyReply,
  uploadDir: string,
  { file, size, type }: { file: string; size: number; type: string },
  name: string,
) =>
  reply
    .header('cache-control', 'private, no-cache')
    .header('content-length', size)
    .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(name)}`)
    .type(type)
    .send(createReadStream(path.join(uploadDir, file)));

/** A manual is a PDF by its content, whatever its sender's machine called it. */
const asPdf = (name: string) => (/\.pdf$/i.test(name) ? name : `${name}.pdf`);
