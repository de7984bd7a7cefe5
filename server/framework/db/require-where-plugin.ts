import {
  DeleteQueryNode,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  sql,
  UpdateQueryNode,
} from 'kysely';

/**
 * Refuses an update or delete without a condition: a forgotten one would change or delete all rows. A statement meant
 * for the whole table says so: `.where(matchAllRows)`.
 */
export class RequireWherePlugin implements KyselyPlugin {
  transformQuery({ node }: PluginTransformQueryArgs) {
    if ((UpdateQueryNode.is(node) || DeleteQueryNode.is(node)) && !node.where)
      throw new Error(`${node.kind} without a condition`);
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }
}

/** The condition of a write to all rows of its table. */
export const matchAllRows = sql<boolean>`true`;
