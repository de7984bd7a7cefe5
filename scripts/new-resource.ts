import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import {
  crudKey,
  isCrud,
  isList,
  isNullable,
  isObjectList,
  unwrapNullable,
} from '../contract/framework/crud';
import type { ResourceContract } from '../contract/framework/endpoint';
import { type FieldType, getFieldMeta } from '../contract/framework/field-meta';

/**
 * `npm run new-resource ladders`: from `contract/<wing>/ladders.ts`, generates everything else that a plain resource
 * needs. `npm run new-resource depot/ladders` does so for the product of that name, from its `contract/ladders.ts`.
 */
const main = async ([argument, ...more]: string[]) => {
  if (!argument || more.length)
    throw new Error(
      'npm run new-resource <name of a file in a folder of contract/, without .ts>, or <product>/<name>',
    );
  const [name, product] = argument.split('/').reverse();
  const layout = product ? findProduct(product, name) : findWing(name);
  const variable = name.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase());
  const contract: ResourceContract | undefined = (await import(at(layout.contract)))[variable];
  if (!contract?.key || !isCrud(contract))
    throw new Error(`${layout.contract} exports no \`${variable}\` made by defineCrud.`);
  if (contract.name !== name) throw new Error(`${layout.contract} calls itself ${contract.name}.`);

  const migration = `${nextNumber(layout.migrations)}-${name}`;
  const texts = labels(contract, variable);
  const written = {
    [`${layout.migrations}/${migration}.ts`]: table(contract, layout.framework),
    [layout.labels('fr')]: texts,
    [layout.labels('en')]: texts,
  };
  const existing = readdirSync(at(layout.migrations)).filter(file => file.endsWith(`-${name}.ts`));
  const there = [
    ...existing.map(file => `${layout.migrations}/${file}`),
    ...Object.keys(written).filter(file => existsSync(at(file))),
    ...[layout.register, layout.texts('fr'), layout.texts('en')].filter(file =>
      read(file).includes(`/${layout.module}'`),
    ),
  ];
  if (there.length)
    throw new Error(`${name} is there already, and nothing was written:\n  ${there.join('\n  ')}`);

  const label = variable === name ? `${name},` : `'${name}': ${variable},`;
  const addLabels: Changes = [
    [imports, found => `import { ${variable} } from './${layout.module}';\n${found}`],
    [
      layout.labelled,
      (found, inside) => (inside === undefined ? `${found}\n${label}` : `{${inside} ${label} };`),
    ],
  ];
  const registered = {
    ...change(layout.register, [
      [imports, found => `import { ${variable} } from '${layout.contractModule}';\n${found}`],
      [endOfResources, (_, empty) => `${empty ?? ','} ${variable}] as const satisfies`],
    ]),
    ...change(`${layout.migrations}/index.ts`, [
      [imports, found => `import * as ${variable} from './${migration}';\n${found}`],
      [/^\};$/m, found => `  '${migration}': ${variable},\n${found}`],
    ]),
    ...change(layout.texts('fr'), addLabels),
    ...change(layout.texts('en'), addLabels),
  };
  const all = Object.entries({ ...written, ...registered });
  for (const [file, text] of all) writeFileSync(at(file), text);
  // Sorts imports as lint requires.
  const biome = at('node_modules/@biomejs/biome/bin/biome');
  const files = all.map(([file]) => at(file));
  execFileSync(process.execPath, [biome, 'check', '--write', ...files], { cwd: root, stdio: 'pipe' });

  const steps = [
    `${layout.labels('fr')} and ${layout.labels('en')}: a text for each null. It does not compile before.`,
    `${layout.migrations}/${migration}.ts: read it. Once it has run anywhere it is never changed again.`,
    ...layout.steps,
  ];
  console.log(`Written: ${all.map(([file]) => file).join(', ')}.

Left for you:
${steps.map((step, index) => `  ${index + 1}. ${step}`).join('\n')}`);
};

/** Where a product keeps what a resource consists of. */
type Layout = {
  contract: string;
  /** Its files by their name within the folders of contract and labels. */
  module: string;
  /** The list of all resources, and how it imports this one. */
  register: string;
  contractModule: string;
  migrations: string;
  /** The folder above `framework`, as seen from a migration. */
  framework: string;
  labels: (language: string) => string;
  texts: (language: string) => string;
  /** The line of labels before, or the inside of their group. */
  labelled: RegExp;
  /** What is left to do after labels and migration. */
  steps: readonly string[];
};

/** A resource of Terrain, in the wing where its contract is. */
const findWing = (name: string): Layout => {
  const wing = readdirSync(at('contract')).find(wing => existsSync(at(`contract/${wing}/${name}.ts`)));
  if (!wing) throw new Error(`Write contract/<wing>/${name}.ts first: docs/adding-a-resource.md shows one.`);
  return {
    contract: `contract/${wing}/${name}.ts`,
    module: `${wing}/${name}`,
    register: 'contract/office/resources.ts',
    contractModule: `../${wing}/${name}`,
    migrations: 'server/operations/migrations',
    framework: '../..',
    labels: language => `i18n/${language}/${wing}/${name}.ts`,
    texts: language => `i18n/${language}/index.ts`,
    labelled: /^ {4}vehicles,$/m,
    steps: [
      'docs/specification/: name it in a block « calls », then npm run docs:tables.',
      'npm run typecheck && npm test',
    ],
  };
};

/** A resource of a product that `npm run new-product` made. */
const findProduct = (product: string, name: string): Layout => {
  const folder = ['products', 'examples']
    .map(parent => `${parent}/${product}`)
    .find(folder => existsSync(at(`${folder}/contract`)));
  if (!folder) throw new Error(`No product is called ${product}: npm run new-product ${product} makes one.`);
  const contract = `${folder}/contract/${name}.ts`;
  if (!existsSync(at(contract))) throw new Error(`Write ${contract} first: docs/new-product.md shows one.`);
  if (!existsSync(at(`${folder}/server/migrations/index.ts`)))
    throw new Error(`${folder} keeps its resources in files of its own: add to them by hand.`);
  return {
    contract,
    module: name,
    register: `${folder}/contract/resources.ts`,
    contractModule: `./${name}`,
    migrations: `${folder}/server/migrations`,
    framework: '../../../../server',
    labels: language => `${folder}/i18n/${language}/${name}.ts`,
    texts: language => `${folder}/i18n/${language}/index.ts`,
    labelled: /(?<=: ResourceMessages = )\{([^}]*)\};/,
    steps: [`npm run typecheck && npm run product ${product}`],
  };
};

const root = path.resolve(import.meta.dirname, '..');
const at = (file: string) => path.join(root, file);
const read = (file: string) => readFileSync(at(file), 'utf8');

const nextNumber = (folder: string) => {
  const numbers = readdirSync(at(folder)).map(file => Number.parseInt(file, 10) || 0);
  return String(Math.max(...numbers) + 1).padStart(4, '0');
};

const imports = /^import /m;
/** The end of the list, with its bracket if it is empty. */
const endOfResources = /(\[\s*)?,?\s*\] as const satisfies/;
type Changes = readonly (readonly [pattern: RegExp, replace: (found: string, group?: string) => string])[];
/** A file with its first match of each pattern replaced. */
const change = (file: string, changes: Changes) => ({
  [file]: changes.reduce((text, [pattern, replace]) => {
    if (!pattern.test(text)) throw new Error(`${file} has no place that matches ${pattern}`);
    return text.replace(pattern, (found, group) =>
      replace(found, typeof group === 'string' ? group : undefined),
    );
  }, read(file)),
});

const fieldsOf = ({ record }: ResourceContract) =>
  Object.entries(record.shape).filter(([field]) => field !== 'id' && field !== 'version') as [
    string,
    z.ZodType,
  ][];

const table = (
  contract: ResourceContract,
  above: string,
) => `import { resourceTable } from '${above}/framework/db/resource-table';

export const up = resourceTable('${crudKey(contract)}', {
${fieldsOf(contract)
  .map(([field, schema]) => `  ${field}: '${columnOf(schema, isUnique(contract, field))}',`)
  .join('\n')}
}${combinationsOf(contract)});
`;

const isUnique = ({ unique = [] }: ResourceContract, field: string) =>
  unique.some(fields => fields.length === 1 && fields[0] === field);
/** The unique combinations of several columns. */
const combinationsOf = ({ unique = [] }: ResourceContract) => {
  const combinations = unique.filter(fields => fields.length > 1);
  return combinations.length ? `, ${JSON.stringify(combinations)}` : '';
};

const columnOf = (schema: z.ZodType, unique: boolean) => {
  const [type, ...points] = sqlOf(schema).split(/(?= references )/);
  return [type, !isNullable(schema) && ' not null', unique && ' unique', ...points].filter(Boolean).join('');
};

const sqlOf = (schema: z.ZodType) => {
  const { word, target } = getFieldMeta(schema) ?? {};
  if (target) return `integer references ${crudKey({ name: target })}`;
  const known = word && byWord[word];
  if (known) return known;
  const value = unwrapNullable(schema);
  const { type } = value.def;
  if (type === 'boolean') return 'boolean';
  if (isObjectList(schema)) return 'jsonb';
  if (isList(value)) return 'text[]';
  if (type !== 'number') return 'text';
  if (getFieldMeta(schema)?.decimals !== undefined) return 'numeric';
  // A fractional number within the bounds shows whether decimals are accepted.
  const { minValue } = value as z.ZodNumber;
  const min = Number.isFinite(minValue) ? Math.ceil(minValue ?? 0) : 0;
  return value.safeParse(min + 0.5).success ? 'double precision' : 'integer';
};

const byWord: Partial<Record<FieldType, string>> = {
  place: 'jsonb',
  account: 'integer references accounts',
  agent: 'integer references accounts',
  manager: 'integer references accounts',
  cluster: 'integer references clusters',
  wilaya: 'integer references wilayas',
  owner: 'text references owners',
  site: 'integer references sites',
  coordinate: 'double precision',
  day: 'date',
  due: 'date',
  timestamp: 'timestamptz',
};

const labels = (contract: ResourceContract, variable: string) => `export const ${variable} = {
  name: null,
  fields: {
${fieldsOf(contract)
  .map(([field]) => `    ${field}: null,`)
  .join('\n')}
  },${choicesOf(contract)}${checksOf(contract)}
};
`;

/** The labels of closed choices, which no other text has. */
const choicesOf = (contract: ResourceContract) => {
  const closed = fieldsOf(contract).flatMap(([field, schema]) => {
    const value = unwrapNullable(schema);
    return value instanceof z.ZodEnum && !getFieldMeta(schema) ? [[field, value.options] as const] : [];
  });
  const group = ([field, options]: (typeof closed)[number]) =>
    `    ${field}: { ${options.map(option => `'${option}': null`).join(', ')} },`;
  return closed.length ? `\n  choices: {\n${closed.map(group).join('\n')}\n  },` : '';
};

/** What is said where a check does not hold. */
const checksOf = ({ rules }: ResourceContract) => {
  const codes = Object.keys(rules?.checks ?? {});
  return codes.length ? `\n  checks: { ${codes.map(code => `${code}: null`).join(', ')} },` : '';
};

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
