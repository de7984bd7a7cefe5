import { z } from 'zod';
import {
  type Contract,
  type Endpoint,
  exportParams,
  isResource,
  pagingParams,
  pathParams,
} from '../../../contract/framework/endpoint';
import { parseBlocks } from '../blocks';
import { allContracts, getContracts } from '../contracts';
import { formatNeeds } from '../format-rule';
import { actionLabel } from '../labels';
import { formatCode, renderByName, renderTable } from '../table';

/** Every call by the first contract that names it: path, label, input, output, and who may. */
export const callsTables = (names: readonly string[]) => renderByName(names, callsOf);

/** The contracts whose calls the pages document, each with the file and line of its block; none may appear twice. */
export const listCallsBlocks = (
  pages: Record<string, string>,
): Map<string, { file: string; line: number }> => {
  const places = new Map<string, { file: string; line: number }>();
  for (const [file, text] of Object.entries(pages))
    for (const { kind, names, from } of parseBlocks(file, text))
      for (const name of kind === 'calls' ? names : []) {
        const known = places.get(name);
        if (known)
          throw new Error(
            `${file}:${from + 1}: the calls of « ${name} » stand at ${known.file}:${known.line} too`,
          );
        places.set(name, { file, line: from + 1 });
      }
  return places;
};

/** The actions of that name, without those that an earlier contract names too. */
export const listOwnCalls = (name: string) =>
  getContracts(name).flatMap(contract =>
    Object.entries(contract.actions)
      .filter(([, endpoint]) => firstNamer(endpoint) === contract)
      .map(([action, endpoint]) => ({ contract, action, endpoint })),
  );

const firstNamer = (endpoint: Endpoint) =>
  allContracts.find(({ actions }) => Object.values(actions).includes(endpoint));

const callsOf = (name: string) => {
  const rows = listOwnCalls(name).map(({ contract, action, endpoint }) => [
    [`\`${endpoint.method} ${endpoint.path}\``, actionLabel(contract, action)].filter(Boolean).join('<br>'),
    describeInput(contract, endpoint),
    answers(endpoint),
    formatNeeds(endpoint),
  ]);
  const shared = new Map<string, string[]>();
  for (const contract of getContracts(name))
    for (const [action, endpoint] of Object.entries(contract.actions)) {
      const first = firstNamer(endpoint)!;
      if (first !== contract) shared.set(first.name, [...(shared.get(first.name) ?? []), action]);
    }
  const references = [...shared].map(([first, actions]) => `${formatCode(...actions)} of \`${first}\``);
  return [
    ...(rows.length ? [renderTable(['call', 'takes', 'answers', 'who may'], rows)] : []),
    ...(references.length ? [`${rows.length ? 'And' : 'All its calls are'} ${references.join('; ')}.`] : []),
  ].join('\n\n');
};

/** The fields of a call besides those in its path; groups that every list takes are given by name. */
const describeInput = (contract: Contract, { path, input, files = [] }: Endpoint) => {
  const inAddress = pathParams(path);
  const fields = Object.keys(input.shape).filter(field => !inAddress.includes(field));
  const groups = [
    { name: 'filters', of: isResource(contract) ? Object.keys(contract.filters.shape) : [] },
    { name: 'paging', of: Object.keys(pagingParams) },
    { name: 'export', of: Object.keys(exportParams) },
  ].filter(
    ({ of }) => of.length > 1 && of.every(field => fields.includes(field) || inAddress.includes(field)),
  );
  const grouped = new Set(groups.flatMap(({ of }) => of));
  const single = fields
    .filter(field => !grouped.has(field))
    .map(field => (isOptional(input.shape[field]) ? `\`${field}\`` : `**\`${field}\`**`));
  return [
    ...single,
    ...files.map(field => `\`${field}\` (file)`),
    ...groups.map(({ name }) => `*${name}*`),
  ].join(', ');
};
const isOptional = (schema: z.ZodType) => schema.safeParse(undefined).success;

const answers = ({ transport, output, method, path }: Endpoint) => {
  if (transport === 'download') return 'a file';
  if (transport === 'stream') return 'an open stream';
  if (transport === 'rest' && (method !== 'GET' || pathParams(path).length > 0)) return 'the record';
  return Object.entries(output.shape).map(answerKey).join(', ');
};
/** A key of an answer: `data[]: id, code`. */
const answerKey = ([name, schema]: [string, z.ZodType]) => {
  const { of, list } = opened(schema);
  const keys = of instanceof z.ZodObject ? Object.keys(of.shape) : [];
  const inside = keys.length && keys.length <= maxKeys ? ` (${formatCode(...keys)})` : '';
  return `\`${name}${list ? '[]' : ''}\`${inside}`;
};
/** Answers with more keys are described by `columns`, or by the page's own text. */
const maxKeys = 14;
const opened = (schema: z.ZodType): { of: z.ZodType; list: boolean } => {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return opened(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodArray) return { of: opened(schema.element as z.ZodType).of, list: true };
  return { of: schema, list: false };
};
