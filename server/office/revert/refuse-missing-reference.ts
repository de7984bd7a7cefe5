import { conflict } from '../../framework/http/errors';

/** Earlier values may reference an owner, cluster or wilaya that was replaced since. */
export const refuseMissingReference = (error: Error & { code?: string }): never => {
  throw error.code === '23503' ? conflict({ cause: 'namesWhatIsGone' }) : error;
};
