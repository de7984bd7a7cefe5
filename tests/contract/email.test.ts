import { expect, it } from 'vitest';
import type { z } from 'zod';
import type { Actions, Contract, Endpoint } from '../../contract/framework/endpoint';
import { contracts } from '../../contract/registry';

const endpoints = new Map<Endpoint, string>();
for (const { name, actions } of contracts as readonly Contract[])
  for (const [action, endpoint] of Object.entries(actions as Actions))
    if ('email' in endpoint.input.shape) endpoints.set(endpoint, `${name}.${action}`);
const fields = [...endpoints].map(([{ input }, name]) => ({ name, field: input.shape.email as z.ZodType }));

const stored = [
  ['amine@example.dz', 'amine@example.dz'],
  ['  amine@example.dz\t', 'amine@example.dz'],
  ['Amine.B+site@Mail.Example.DZ', 'Amine.B+site@Mail.Example.DZ'],
  ['amine@exämple.dz', 'amine@xn--exmple-cua.dz'],
  ['amine@EXÄMPLE.dz', 'amine@xn--exmple-cua.dz'],
  ['amine@exa\u0308mple.dz', 'amine@xn--exmple-cua.dz'],
  ['amine@xn--exmple-cua.dz', 'amine@xn--exmple-cua.dz'],
  [' amine@mail.exämple.dz ', 'amine@mail.xn--exmple-cua.dz'],
  ['amine@موقع.الجزائر', 'amine@xn--4gbrim.xn--lgbbat1ad8j'],
  ['amine@xn--4gbrim.xn--lgbbat1ad8j', 'amine@xn--4gbrim.xn--lgbbat1ad8j'],
];
const refused = [
  ...['amine', 'amine@', '@example.dz', 'amine@example', 'a b@example.dz', 'amine@exämple', 'amine@ä..dz'],
  ...['amîne@example.dz', 'a@b@exämple.dz', 'amine@exämple.dz/x', 'amine@exämple.dz:25', 'amine@ä b.dz'],
  ...['amine@exä\u200bmple.dz', 'amine@exä\u3164mple.dz', 'amine@exämple.d\u00adz', 'amine@xn--.xn--'],
  ...['amine@exämple.1', `amine@${'ä'.repeat(115)}.dz`],
];

it('is asked for in several calls', () => {
  expect(fields.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['account.edit', 'accountActions.edit', 'accountActions.restore']),
  );
});

it.each(fields)('$name stores one form of each address', ({ field }) => {
  expect(stored.map(([typed]) => [typed, field.parse(typed)])).toEqual(stored);
});

// Whether an address is taken can be asked of any text: one that is no address is free.
it.each(fields.filter(({ name }) => name !== 'accountActions.availability'))(
  '$name refuses what is no address',
  ({ field }) => {
    expect(refused.filter(typed => field.safeParse(typed).success)).toEqual([]);
    expect(field.parse('')).toBe('');
  },
);
