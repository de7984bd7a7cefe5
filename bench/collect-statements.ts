import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { hearStatements } from '../server/db/statements';

/**
 * Loaded before each suite when `TERRAIN_STATEMENTS` names a file: every statement of a test run that reads or writes a
 * partitioned table goes there once, with the values of one call, for `npm run bench -- plans`.
 */
export const partitioned = /\b(?:tasks|task_tests|photos|bar_codes|history)\b/;

/** The same for statements that differ in how many values they name. */
export const shapeOf = (sql: string) =>
  sql
    .replace(/\s+/g, ' ')
    .replace(/\$\d+/g, '$')
    .replace(/(?:\(?\$(?:::\w+)?\)?, )+\(?\$/g, '$, …')
    .trim();

const file = process.env.TERRAIN_STATEMENTS;
if (file) {
  const known = new Set(
    existsSync(file)
      ? readFileSync(file, 'utf8')
          .split('\n')
          .filter(Boolean)
          .map(line => shapeOf(JSON.parse(line).sql))
      : [],
  );
  hearStatements(({ sql, parameters, error }) => {
    if (error || !partitioned.test(sql) || !/^\s*(?:select|insert|update|delete|with)\b/i.test(sql)) return;
    const shape = shapeOf(sql);
    if (known.has(shape)) return;
    known.add(shape);
    appendFileSync(file, `${JSON.stringify({ sql, parameters })}\n`);
  });
}
