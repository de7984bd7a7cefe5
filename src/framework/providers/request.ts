import type { z } from 'zod';
import { type Endpoint, pathParams } from '../../../contract/framework/endpoint';
import { getItemSchema, type MultiValue, parseMultiValue } from '../../../contract/framework/multi-value';
import { i18nProvider } from './i18nProvider';

export type Values = Record<string, unknown>;
export type Request = { method: Endpoint['method']; url: string; body?: string };

/** Splits the values of a call into path, query and body. */
export const buildRequest = (
  { method, path, input }: Pick<Endpoint, 'method' | 'path' | 'input'>,
  values: Values,
): Request => {
  const rest = { ...values };
  const url = pathParams(path).reduce((filledPath, name) => {
    const value = String(rest[name]);
    delete rest[name];
    return filledPath.replace(`:${name}`, encodeURIComponent(value));
  }, path as string);
  if (method === 'GET') {
    const query = buildQuery(rest, input);
    return { method, url: query ? `${url}?${query}` : url };
  }
  return { method, url, body: JSON.stringify(rest) };
};

/** Headers of every call: token, language, and an idempotency key for writes. */
export const buildHeaders = (method: Endpoint['method'], idempotencyKey?: string, token?: string) => {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': i18nProvider.getLocale(),
  };
  if (token) headers['X-STS-Token'] = token;
  if (method !== 'GET' && token) headers['Idempotency-Key'] = idempotencyKey ?? createIdempotencyKey();
  return headers;
};

/** An idempotency key: a repeated write gets the first one's answer. */
export const createIdempotencyKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('');

const buildQuery = (values: Values, { shape }: z.ZodObject) => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === '') continue;
    if (name in shape && getItemSchema(shape[name] as z.ZodType))
      appendValues(query, name, value as MultiValue<string>);
    else query.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  return query.toString();
};

/** A value may contain a comma, so that several values repeat the key. */
const appendValues = (query: URLSearchParams, name: string, multiValue: MultiValue<string>) => {
  const { values, not } = parseMultiValue(multiValue);
  if (not) query.set(name, JSON.stringify(multiValue));
  else for (const value of values) query.append(name, String(value));
};
