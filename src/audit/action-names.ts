import { contracts } from '../../contract';
import { leaves } from '../../contract/changes';
import type { Actions } from '../../contract/endpoint';

/** What the history may call a change: the writing calls of the API, and what happens by itself. */
export const actionNames: readonly string[] = [
  ...new Set([
    ...contracts.flatMap(({ name, actions }) =>
      Object.entries(actions as Actions)
        .filter(([, { method }]) => method !== 'GET')
        .map(([action]) => `${name}.${action}`),
    ),
    ...Object.keys(leaves.byItself),
  ]),
];
