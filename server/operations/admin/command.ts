import type { Config } from '../../framework/config/config';
import type { Database } from '../../framework/db/client';

type Words = readonly string[];

/** A command of `npm run admin -- NAME …`; returns the exit code. */
export type AdminCommand = {
  /** The arguments after its name. */
  usage: string;
  /** Whether the arguments are valid; otherwise the usage of all commands is printed. */
  takes: (words: Words) => boolean;
} & (
  | { work: (database: Database, config: Config, words: Words) => Promise<number> }
  /** Runs without a database: the embedded one can be open in only one process, which may be a server. */
  | { workWithoutDatabase: (config: Config, words: Words) => Promise<number> }
);

export const hasNoArguments = (words: Words) => words.length === 0;

/** Prints the result, or why it failed, and returns the exit code. */
export const printResult = (done: string | null, refusal: string) => {
  if (done === null) console.error(refusal);
  else console.log(done);
  return done === null ? 1 : 0;
};
