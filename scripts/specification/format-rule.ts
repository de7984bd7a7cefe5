import type { Endpoint } from '../../contract/framework/endpoint';
import { listEndpointRules } from '../../contract/framework/endpoint-rules';
import type { Rule } from '../../contract/framework/permissions';
import { scopes } from '../../contract/organisation/permissions';
import { type Role, roles } from '../../contract/organisation/roles';
import { getKindScope } from '../../contract/work/task-kinds';

/** A rule in words: `edit_site` in pm, from manager. */
export const formatRule = (rule: Rule): string => {
  if ('anonymous' in rule) return 'everybody, without a session';
  if ('anyOf' in rule) return inEveryScope(rule.anyOf) ?? distinct(rule.anyOf).join(', or ');
  if ('allOf' in rule) return flagsTogether(rule.allOf) ?? distinct(rule.allOf).join(', and ');
  const { from, only, scope, flag, reviewer } = rule;
  const requirement = flag ? `\`${flag}\` in ${scope}` : scope && `scope ${scope}`;
  const roleText = only ? `${plural(only)} only` : from && from !== roles[0] ? fromRole(from) : undefined;
  return (
    [reviewer && 'who reviews SSRs', requirement, roleText].filter(Boolean).join(', ') ||
    'everybody signed in'
  );
};

/** Who may make a call; kind by kind if that depends on the kind. */
export const formatNeeds = (endpoint: Endpoint): string => {
  const rules = listEndpointRules(endpoint).map(({ kind, rule }) => ({ kind, words: formatRule(rule) }));
  const words = [...new Set(rules.map(rule => rule.words))];
  if (words.length === 1) return words[0];
  const ofAll = rules
    .map(({ words, kind }) => (kind === null ? words : inItsScope(words, kind)))
    .find(general => rules.every(({ words, kind }) => kind !== null && inScopeOf(general, kind) === words));
  if (ofAll) return ofAll;
  return words
    .map(each => `${rules.flatMap(rule => (rule.words === each ? rule.kind : [])).join(', ')}: ${each}`)
    .join('; ');
};

/** The same requirement in every scope, any of which is enough. */
const inEveryScope = (rules: readonly Rule[]) => {
  const scoped = rules.flatMap(rule => ('scope' in rule && rule.scope ? rule : []));
  const words = new Set(scoped.map(({ scope, ...rest }) => JSON.stringify(rest)));
  if (
    scoped.length < rules.length ||
    words.size > 1 ||
    scopes.some(scope => !scoped.some(one => one.scope === scope))
  )
    return undefined;
  return formatRule(scoped[0])
    .replace(`scope ${scoped[0].scope}`, 'some scope')
    .replace(` in ${scoped[0].scope}`, ' in some scope');
};

/** Several flags of one scope: `read_task` and `close_task` in pm. */
const flagsTogether = (rules: readonly Rule[]) => {
  const plain = rules.flatMap(rule =>
    'flag' in rule && rule.flag && !rule.only && !rule.reviewer ? rule : [],
  );
  if (plain.length < rules.length || plain.some(({ scope }) => scope !== plain[0].scope)) return undefined;
  const minRole = roles.findLast(role => plain.some(({ from }) => from === role));
  const requirement = [...new Set(plain.map(({ flag }) => `\`${flag}\``))].join(' and ');
  return [`${requirement} in ${plain[0].scope}`, minRole && minRole !== roles[0] && fromRole(minRole)]
    .filter(Boolean)
    .join(', ');
};

/** For one kind or any: a requirement in the scope of each kind is written once. */
const itsScope = 'the kind’s scope';
const inItsScope = (words: string, kind: string) =>
  words
    .replaceAll(` in ${scopeNamed(kind)}`, ` in ${itsScope}`)
    .replaceAll(`scope ${scopeNamed(kind)}`, itsScope);
const inScopeOf = (general: string, kind: string) =>
  general
    .replaceAll(` in ${itsScope}`, ` in ${scopeNamed(kind)}`)
    .replaceAll(itsScope, `scope ${scopeNamed(kind)}`);
const scopeNamed = (kind: string) => scopes.find(scope => scope === kind) ?? getKindScope(kind);

const distinct = (rules: readonly Rule[]) => [
  ...new Set(
    rules.map(rule => ('anyOf' in rule || 'allOf' in rule ? `(${formatRule(rule)})` : formatRule(rule))),
  ),
];
const plural = (role: Role) => `${role.replaceAll('_', ' ')}s`;
const fromRole = (role: Role) => (role === roles.at(-1) ? plural(role) : `from ${role.replaceAll('_', ' ')}`);
