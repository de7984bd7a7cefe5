import type { Config } from '../../framework/config/config';
import type { Database } from '../../framework/db/client';

type Words = readonly string[];

/** A command of `npm run admin -- NAME …`; answers the code with which the process ends. */
export type AdminCommand = {
  /** What follows its name. */
  usage: string;
  /** Whether it may be called so; otherwise the usage of all is told. */
  takes: (words: Words) => boolean;
} & (
  | { work: (database: Database, config: Config, words: Words) => Promise<number> }
  /** Of the embedded database, which one process alone opens, a server may have it open. */
  | { workWithoutDatabase: (config: Config, words: Words) => Promise<number> }
);

export const noWords = (words: Words) => words.length === 0;

/** Tells how it ended: by a sentence, or why it could not be done. */
export const tellEnd = (done: string | null, refusal: string) => {
  if (done === null) console.error(refusal);
  else console.log(done);
  return done === null ? 1 : 0;
};
