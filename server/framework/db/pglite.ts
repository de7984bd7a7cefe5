import { PGlite, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';

const asText = (value: string) => value;

/** Opens PGlite in the current thread, which it blocks while it computes. */
export const openPGlite = (folder: string) =>
  PGlite.create(folder, {
    extensions: { pg_trgm },
    parsers: {
      [types.DATE]: asText,
      [types.INT8]: Number,
      [types.NUMERIC]: Number,
      // PGlite's own parser turns the year 1 into 2001.
      [types.TIMESTAMPTZ]: pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ),
    },
  });
