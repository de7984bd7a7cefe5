import { clockOffset } from './offset';

/** Where PostgreSQL looks for functions: what it brings itself comes last, so that a schema may replace it. */
export const searchPath = 'public,clock,pg_catalog';

/** Lets the functions that say the time say the run's. */
export const clockSchemaSql = `
  create schema clock;
  grant usage on schema clock to public;
  create function clock.now() returns timestamptz language sql stable parallel safe
    as $$ select pg_catalog.now() + interval '${clockOffset} milliseconds' $$;
  create function clock.clock_timestamp() returns timestamptz language sql volatile parallel safe
    as $$ select pg_catalog.clock_timestamp() + interval '${clockOffset} milliseconds' $$`;
