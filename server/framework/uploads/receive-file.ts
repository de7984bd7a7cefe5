import { createReadStream } from 'node:fs';
import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '../../../contract/framework/endpoint';
import { normalizeLine } from '../../../contract/framework/text';
import { invalid, unknownField } from '../http/errors';
import { readInput } from '../http/input';
import { ensureIncomingFolder } from './atomic-write';
import { hashContent } from './hash-content';

export type ReceivedFile = { path: string; name: string; hash: string };

/**
 * The file of a multipart call, stored until the answer is sent, and its other fields. Exceeding the app's limits
 * answers 413.
 */
export const receiveFile = async <E extends Endpoint>(
  request: FastifyRequest,
  endpoint: E,
  maxBytes?: number,
) => {
  const { file, input } = await receiveForm(request, endpoint, maxBytes);
  const [field] = endpoint.files!;
  if (!file) throw invalid(field, 'fileMissing', { field });
  return { file, input };
};

/** The same for forms whose file is optional. */
export const receiveForm = async <E extends Endpoint>(
  request: FastifyRequest,
  endpoint: E,
  maxBytes?: number,
) => {
  const [field] = endpoint.files!;
  let refusedName: string | undefined;
  const { files, values } = await request
    .saveRequestFiles({
      tmpdir: await ensureIncomingFolder(request.server.incomingDir),
      ...(maxBytes !== undefined && { limits: { fileSize: maxBytes } }),
      // The parser refuses the names that every object inherits, without saying which one it was.
      isPartAFile: (name, type, fileName) => {
        if (name !== undefined && name in Object.prototype) refusedName ??= name;
        return type === 'application/octet-stream' || fileName !== undefined;
      },
    })
    .catch(error => {
      throw refusedName === undefined ? toRefusal(error, field) : unknownField(refusedName, refusedName);
    });
  const file = files.find(({ fieldname }) => fieldname === field);
  request.body = toFields(values as Record<string, Part | Part[]>);
  const received: ReceivedFile | undefined = file && {
    path: file.filepath,
    name: normalizeLine(decodeFileName(file.filename))
      .slice(-200)
      .replace(/\p{Surrogate}/gu, ''),
    hash: await hashContent(createReadStream(file.filepath)),
  };
  return { file: received, input: readInput(endpoint.input, request) as z.output<E['input']> };
};

/** Browsers escape a quote and line breaks in a file's name, and nothing else (HTML, « multipart/form-data »). */
const decodeFileName = (name: string) =>
  name.replace(/%(22|0D|0A)/gi, escaped => decodeURIComponent(escaped));

/** The parser's errors for truncated or malformed forms have neither status nor code. */
const toRefusal = (error: { statusCode?: number; code?: string }, field: string) =>
  error.statusCode || error.code ? error : invalid(field, 'badForm');

type Part = { type: string; value?: unknown };
/** A list comes as a repeated field, or as a name with brackets: `access_role[]`. */
const toFields = (parts: Record<string, Part | Part[]>) =>
  Object.fromEntries(
    Object.entries(parts).flatMap(([name, part]) => {
      const values = [part].flat().flatMap(each => (each?.type === 'field' ? [each.value] : []));
      if (!values.length) return [];
      const isList = Array.isArray(part) || name.endsWith('[]');
      return [[name.replace(/\[\]$/, ''), isList ? values : values[0]]];
    }),
  );
