import { parseBlocks } from './blocks';
import { callsTables, listCallsBlocks } from './tables/calls';
import { columnsTables } from './tables/columns';
import { contractsTable } from './tables/contracts';
import { errorsTable } from './tables/errors';
import { filtersTables } from './tables/filters';
import { flagsTable } from './tables/flags';
import { importsTable } from './tables/imports';
import { rolesTable } from './tables/roles';
import { screensTable } from './tables/screens';
import { statesTables } from './tables/states';
import { taskKindsTables } from './tables/task-kinds';

/** The pages by file, with every generated block updated from the contract. */
export const fillBlocks = (pages: Record<string, string>): Record<string, string> => {
  // Each call is documented in exactly one place.
  listCallsBlocks(pages);
  return Object.fromEntries(
    Object.entries(pages).map(([file, text]) => {
      const lines = text.split('\n');
      for (const { kind, names, from, to } of parseBlocks(file, text).reverse()) {
        try {
          const made = kinds[kind];
          if (!made) throw new Error(`no kind of table is called « ${kind} »`);
          if (made.named !== names.length > 0)
            throw new Error(`« ${kind} » takes ${made.named ? 'names of contracts' : 'no names'}`);
          lines.splice(from + 1, to - from - 1, '', made.write(names, pages), '');
        } catch (error) {
          throw new Error(`${file}:${from + 1}: ${(error as Error).message}`);
        }
      }
      return [file, lines.join('\n')];
    }),
  );
};

type Kind = { named: boolean; write(names: readonly string[], pages: Record<string, string>): string };
const alone = (write: (pages: Record<string, string>) => string): Kind => ({
  named: false,
  write: (_, pages) => write(pages),
});
const named = (write: (names: readonly string[]) => string): Kind => ({ named: true, write });

/** The kinds of `<!-- generated: KIND NAME … -->`. */
const kinds: Record<string, Kind | undefined> = {
  calls: named(callsTables),
  columns: named(columnsTables),
  filters: named(filtersTables),
  errors: alone(errorsTable),
  flags: alone(flagsTable),
  imports: alone(importsTable),
  kinds: alone(taskKindsTables),
  resources: alone(contractsTable),
  roles: alone(rolesTable),
  screens: alone(screensTable),
  states: alone(statesTables),
};
