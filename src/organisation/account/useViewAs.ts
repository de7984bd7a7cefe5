import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { SessionUser } from '../../../contract/organisation/session';
import { sessionStore } from '../../framework/providers/sessionStore';
import { discardChanges } from '../../framework/unsaved-changes/unsaved-input';

/**
 * Continues as another user from the start page; all cached data is dropped, and so is unsaved input: a view begins
 * after its question, and nothing can be saved in one.
 */
export const useViewAs = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (user: SessionUser) => {
    discardChanges(() => {
      sessionStore.write(user);
      client.clear();
      navigate('/', { replace: true });
    });
  };
};
