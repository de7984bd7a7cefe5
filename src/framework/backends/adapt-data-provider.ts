import type { DataProvider, RaRecord } from 'ra-core';
import type { z } from 'zod';
import type { Endpoint, ResourceContract } from '../../../contract/framework/endpoint';
import { errors } from '../../../contract/framework/errors';
import { getResource } from '../../../contract/framework/resources';
import { ApiError, noResponse } from '../providers/ApiError';
import { pickInputFields } from '../providers/dataProvider';
import { i18nProvider } from '../providers/i18nProvider';
import type { Values } from '../providers/request';

type Options = {
  /** A list's filter as the provider takes it. */
  toFilter(contract: ResourceContract, filter: Values): unknown;
  /** Whether an edit says which version it was made of. */
  sendsVersion: boolean;
};

/**
 * A data provider of anybody's for the resources of the contract: it gets filters in its own dialect, and only input
 * that the contract allows, as parsed; its errors become an `ApiError`, as forms and lists show them.
 */
export const adaptDataProvider = (
  provider: DataProvider,
  { toFilter, sendsVersion }: Options,
): DataProvider => ({
  ...provider,
  getList: (resource, { sort, filter, ...params }) => {
    const contract = getResource(resource);
    const isSortable = sort && contract.sorts.includes(sort.field);
    return withApiErrors(
      provider.getList(resource, {
        ...params,
        sort: isSortable ? sort : { field: contract.idField, order: 'ASC' },
        filter: toFilter(contract, filter ?? {}),
      }),
    );
  },
  getOne: (resource, params) => withApiErrors(provider.getOne(resource, params)),
  getMany: (resource, params) => withApiErrors(provider.getMany(resource, params)),
  create: async (resource, { data, meta }) => {
    const action = getResource(resource).actions.create;
    const empty = Object.fromEntries(
      Object.entries(action.input.shape).map(([name, field]) => [
        name,
        isOptionalList(field as z.ZodType) ? [] : null,
      ]),
    );
    const input = { ...empty, ...parseInput(action, data) };
    return withApiErrors(provider.create(resource, { data: input, meta }));
  },
  update: async (resource, { id, data, previousData, meta }) => {
    const edited = { ...previousData, ...data, id };
    const { version, ...input } = parseInput(getResource(resource).actions.edit, edited);
    return withApiErrors(
      provider.update(resource, {
        id,
        data: { ...previousData, ...input, ...(sendsVersion && { version }) },
        previousData,
        meta,
      }),
    );
  },
  delete: <Row extends RaRecord>(resource: string, params: Parameters<typeof provider.delete<Row>>[1]) =>
    withApiErrors(provider.delete<Row>(resource, params)),
});

const isOptionalList = (field: z.ZodType) => !field.safeParse(null).success && field.safeParse([]).success;

/** The input as the contract reads it; throws what a form shows beside its fields. */
const parseInput = (action: Endpoint, values: Values): Values => {
  const { success, data, error } = action.input.safeParse(pickInputFields(action, values));
  if (success) return data;
  const { errcode, status } = errors.invalid;
  const message = i18nProvider.translate('ra.message.invalid_form');
  const fields = error.issues.map(({ path }) => ({
    path: path.join('.'),
    message: i18nProvider.translate('ra.validation.regex'),
  }));
  throw new ApiError(status, message, { errcode, error: message, fields });
};

const withApiErrors = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError || (error as Error).name === 'AbortError') throw error;
    const { status = noResponse, message, body } = error as HttpError;
    const fields = Object.entries(body?.errors ?? {}).map(([path, text]) => ({
      path,
      message: String(text),
    }));
    throw new ApiError(status, message, { error: message, fields, current: body?.current });
  }
};

/** What react-admin's `fetchJson` throws; of its body the fields' messages, and the current record of a conflict. */
type HttpError = Error & {
  status?: number;
  body?: { errors?: Record<string, unknown>; current?: Values };
};
