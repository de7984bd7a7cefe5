import { conflict } from '../http/errors';

/** Earlier values may reference a record that was replaced since. */
export const refuseMissingReference = (error: Error & { code?: string }): never => {
  throw error.code === '23503' ? conflict({ cause: 'namesWhatIsGone' }) : error;
};
