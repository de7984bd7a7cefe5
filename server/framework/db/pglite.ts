import { PGlite, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';

const asText = (value: string) => value;

/** Opens PGlite in this very thread, which it holds while it computes. */
export const openPGlite = (folder: string) =>
  PGlite.create(folder, {
    extensions: { pg_trgm },
    parsers: {
      [types.DATE]: asText,
      [types.INT8]: Number,
      [types.NUMERIC]: Number,
      // PGlite's own makes 2001 of the year 1.
      [types.TIMESTAMPTZ]: pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ),
    },
  });
