import {
  DeleteQueryNode,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  sql,
  UpdateQueryNode,
} from 'kysely';

/**
 * Refuses an update or delete without a condition: to forget it would change or lose what everybody has. A statement that
 * means the whole table says so: `.where(everyRow)`.
 */
export class BoundedWrites implements KyselyPlugin {
  transformQuery({ node }: PluginTransformQueryArgs) {
    if ((UpdateQueryNode.is(node) || DeleteQueryNode.is(node)) && !node.where)
      throw new Error(`${node.kind} without a condition`);
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }
}

/** The condition of a write that means all rows of its table. */
export const everyRow = sql<boolean>`true`;
