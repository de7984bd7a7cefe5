import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
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
 * needs.
 */
const main = async ([name, ...more]: string[]) => {
  if (!name || more.length)
    throw new Error('npm run new-resource <name of a file in a folder of contract/, without .ts>');
  const wing = readdirSync(at('contract')).find(wing => existsSync(at(`contract/${wing}/${name}.ts`)));
  if (!wing) throw new Error(`Write contract/<wing>/${name}.ts first: docs/adding-a-resource.md shows one.`);
  const contractFile = `contract/${wing}/${name}.ts`;
  const variable = name.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase());
  const contract: ResourceContract | undefined = (await import(at(contractFile)))[variable];
  if (!contract?.key || !isCrud(contract))
    throw new Error(`${contractFile} exports no \`${variable}\` made by defineCrud.`);
  if (contract.name !== name) throw new Error(`${contractFile} calls itself ${contract.name}.`);

  const migration = `${nextNumber()}-${name}`;
  const texts = labels(contract, variable);
  const written = {
    [`server/operations/migrations/${migration}.ts`]: table(contract),
    [`i18n/fr/${wing}/${name}.ts`]: texts,
    [`i18n/en/${wing}/${name}.ts`]: texts,
  };
  const existing = readdirSync(at('server/operations/migrations')).filter(file =>
    file.endsWith(`-${name}.ts`),
  );
  const there = [
    ...existing.map(file => `server/operations/migrations/${file}`),
    ...Object.keys(written).filter(file => existsSync(at(file))),
    ...['contract/office/resources.ts', 'i18n/fr/index.ts', 'i18n/en/index.ts'].filter(file =>
      read(file).includes(`/${wing}/${name}'`),
    ),
  ];
  if (there.length)
    throw new Error(`${name} is there already, and nothing was written:\n  ${there.join('\n  ')}`);

  const label = variable === name ? `    ${name},` : `    '${name}': ${variable},`;
  const registered = {
    'contract/office/resources.ts': withLines(read('contract/office/resources.ts'), {
      [`import { ${variable} } from '../${wing}/${name}';`]: imports,
      [`  ${variable},`]: /^\] as const satisfies readonly ResourceContract\[\];$/m,
    }),
    'server/operations/migrations/index.ts': withLines(read('server/operations/migrations/index.ts'), {
      [`import * as ${variable} from './${migration}';`]: imports,
      [`  '${migration}': ${variable},`]: /^\};$/m,
    }),
    ...Object.fromEntries(
      ['fr', 'en'].map(language => [
        `i18n/${language}/index.ts`,
        withLines(read(`i18n/${language}/index.ts`), {
          [`import { ${variable} } from './${wing}/${name}';`]: imports,
          [label]: /^ {4}vehicles,$/m,
        }),
      ]),
    ),
  };
  const all = Object.entries({ ...written, ...registered });
  for (const [file, text] of all) writeFileSync(at(file), text);
  // Sorts imports as lint requires.
  const biome = at('node_modules/@biomejs/biome/bin/biome');
  const files = all.map(([file]) => at(file));
  execFileSync(process.execPath, [biome, 'check', '--write', ...files], { cwd: root, stdio: 'pipe' });

  console.log(`Written: ${all.map(([file]) => file).join(', ')}.

Left for you:
  1. i18n/fr/${wing}/${name}.ts and i18n/en/${wing}/${name}.ts: a text for each null. It does not compile before.
  2. server/operations/migrations/${migration}.ts: read it. Once it has run anywhere it is never changed again.
  3. docs/specification/: name it in a block « calls », then npm run docs:tables.
  4. npm run typecheck && npm test`);
};

const root = path.resolve(import.meta.dirname, '..');
const at = (file: string) => path.join(root, file);
const read = (file: string) => readFileSync(at(file), 'utf8');

const nextNumber = () => {
  const numbers = readdirSync(at('server/operations/migrations')).map(file => Number.parseInt(file, 10) || 0);
  return String(Math.max(...numbers) + 1).padStart(4, '0');
};

const imports = /^import /m;
/** A text with added lines, each before the first line that matches its pattern. */
const withLines = (text: string, lines: Record<string, RegExp>) =>
  Object.entries(lines).reduce((result, [line, before]) => {
    if (!before.test(result)) throw new Error(`No place for ${line}`);
    return result.replace(before, found => `${line}\n${found}`);
  }, text);

const fieldsOf = ({ record }: ResourceContract) =>
  Object.entries(record.shape).filter(([field]) => field !== 'id' && field !== 'version') as [
    string,
    z.ZodType,
  ][];

const table = (
  contract: ResourceContract,
) => `import { resourceTable } from '../../framework/db/resource-table';

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
  const word = getFieldMeta(schema)?.word;
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
  },
};
`;

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
