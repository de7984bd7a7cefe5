import { existsSync } from 'node:fs';
import path from 'node:path';
import { PGlite, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';
import { explainUnopened, refuseLostVersion } from './database-damage';

const asText = (value: string) => value;

/** Opens PGlite in the current thread, which it blocks while it computes. */
export const openPGlite = async (folder: string) => {
  refuseLostVersion(folder);
  const isNew = !existsSync(path.join(folder, 'PG_VERSION'));
  const opening = PGlite.create(folder, {
    extensions: { pg_trgm },
    parsers: {
      [types.DATE]: asText,
      [types.INT8]: Number,
      [types.NUMERIC]: Number,
      // PGlite's own parser turns the year 1 into 2001.
      [types.TIMESTAMPTZ]: pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ),
    },
  });
  return isNew ? opening : opening.catch(error => explainUnopened(folder, error));
};
