import { expect, it } from 'vitest';
import { contracts } from '../../contract';
import { leaves } from '../../contract/changes';
import { isCrud } from '../../contract/crud';
import { type Actions, isResource } from '../../contract/endpoint';

/** Beside the compiler, which sees only names that are written down. */
it('says of every call that writes what it leaves in the history', () => {
  const left: Record<string, object> = leaves;
  const writing = contracts
    .filter(contract => !(isResource(contract) && isCrud(contract)))
    .flatMap(({ name, actions }) =>
      Object.entries(actions as Actions)
        .filter(([, { method }]) => method !== 'GET')
        .map(([call]) => ({ name, call })),
    );
  expect(writing.length).toBeGreaterThan(100);
  expect(
    writing.filter(({ name, call }) => !Array.isArray(left[name]) && !(call in (left[name] ?? {}))),
  ).toEqual([]);
});
