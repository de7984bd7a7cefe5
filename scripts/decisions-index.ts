import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type Decision = { file: string; title: string; date: string; status: string; text: string };

/** The records of docs/decisions, in order; throws for one in another form. */
export const readDecisions = (folder = path.resolve(import.meta.dirname, '../docs/decisions')): Decision[] =>
  readdirSync(folder)
    .filter(name => name !== 'README.md')
    .sort()
    .map(file => {
      const text = readFileSync(path.join(folder, file), 'utf8');
      const found = form.exec(text);
      if (!found || !/^\d{4}-[a-z0-9-]+\.md$/.test(file))
        throw new Error(`docs/decisions/${file} has not the form that docs/decisions/README.md shows`);
      const [, title, date, status] = found;
      return { file, title, date, status, text };
    });

/** docs/decisions/README.md: one line for each record. */
export const decisionsIndex = (decisions: readonly Decision[]) => `# Decisions

<!-- Made of the records by \`npm run docs:tables\`. -->

What shapes Terrain and why, a record each. What the [specification](../specification/README.md) left open and was decided before the first line of code stands in its [product decisions](../specification/product-decisions.md); what concerns a single file stands as a comment in that file.

A new record takes the next number and this form; one that no longer holds stays, with its status changed:

\`\`\`markdown
# Title: what was decided, in one line

- Date: 2026-11-28
- Status: accepted

## Context

## Decision

## Consequences
\`\`\`

${decisions.map(lineOf).join('\n')}
`;

const lineOf = ({ file, title, date, status }: Decision) =>
  `- [${file.slice(0, 4)}](${file}) ${title} (${date}${status === 'accepted' ? '' : `, ${status}`})`;

const form =
  /^# (.+)\n+- Date: (20\d\d-\d\d-\d\d)\n- Status: (accepted|superseded by \d{4}|superseded by \[\d{4}\]\([^)]+\))\n+## Context\n+\S[\s\S]*?\n## Decision\n+\S[\s\S]*?\n## Consequences\n+\S/;
