import { z } from 'zod';
import { restResponseSchema } from '../../../contract/framework/crud';
import { type Contract, type Endpoint, isResource, pathParams } from '../../../contract/framework/endpoint';
import { isKindRule } from '../../../contract/framework/permissions';

/** Zod's type of a mask has no room for names that are only known at run time. */
const pickMask = (names: string[]) => Object.fromEntries(names.map(name => [name, true])) as never;

const envelope = z.object({
  success: z.boolean(),
  errcode: z.int().optional(),
  error: z.string().optional(),
});

/** A route's schema, from which its documentation is generated and its answers are serialised. */
export const describeRoute = (
  contract: Contract,
  action: string,
  { path, method, input, output, transport, needs }: Endpoint,
) => {
  const pathNames = pathParams(path);
  const otherInput = pathNames.length ? input.omit(pickMask(pathNames)) : input;
  const hasOtherInput = Object.keys(otherInput.shape).length > 0;
  const isInUrl = method === 'GET' || transport === 'bytes';
  return {
    operationId: `${contract.name}.${action}`,
    tags: [contract.name],
    description: [
      `Needs: ${isKindRule(needs) ? `depends on the kind (${needs.kindIn})` : JSON.stringify(needs)}`,
      ...describeFieldRights(contract),
    ].join('\n\n'),
    ...(pathNames.length && { params: input.pick(pickMask(pathNames)) }),
    ...(hasOtherInput && (isInUrl ? { querystring: otherInput } : { body: otherInput })),
    ...(transport === 'upload' && { consumes: ['multipart/form-data'] }),
    ...(transport === 'bytes' && { consumes: ['application/octet-stream'] }),
    ...((transport === 'json' || transport === 'bytes') && {
      response: { 200: output.extend(envelope.shape) },
    }),
    ...(transport === 'rest' && { response: { 200: restResponseSchema({ path, method, output }) } }),
    ...('anonymous' in needs ? { security: [] } : {}),
  };
};

/** Which fields not everybody may read or write: they may be absent in answers and in what is sent. */
const describeFieldRights = (contract: Contract) => {
  const rights = isResource(contract) ? Object.entries(contract.rules?.fieldRights ?? {}) : [];
  return rights.map(([field, right]) => `Field ${field}: ${JSON.stringify(right)}`);
};
