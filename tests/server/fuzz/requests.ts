import { type Endpoint, pathFields } from '../../../contract/endpoint';
import { multipart, type Upload } from '../harness';

export type Input = Record<string, unknown>;
export type Request = { query?: string; headers?: Record<string, string>; payload?: string | Buffer };

/** A call's input as a client sends it; a file stands in the field `file`. */
export const requestOf = ({ path, method, files }: Endpoint, input: Input): Request => {
  const inPath = ['file', ...pathFields(path)];
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)));
  if (method === 'GET') return { query: formOf(rest) };
  const texts = () => Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, asText(value)]));
  if (files) return multipart(texts(), { [files[0]]: input.file as Upload });
  return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(rest) };
};

export const addressOf = ({ path }: Endpoint, input: Input) =>
  path.replace(/:(\w+)/g, (_, name) => escaped(asText(input[name])) || 'x');

export const formOf = (input: Input) =>
  Object.entries(input)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value.slice(0, 300) : [value]).map(
        one => `${escaped(name)}=${escaped(asText(one))}`,
      ),
    )
    .join('&');

/** Half characters are sent as what stands for them. */
export const escaped = (text: string) => encodeURIComponent(Buffer.from(text.slice(0, 3_000)).toString());

export const asText = (value: unknown): string => {
  try {
    return typeof value === 'object' ? (JSON.stringify(value) ?? 'x') : String(value);
  } catch {
    return 'x';
  }
};
