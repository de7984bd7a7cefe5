import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { SessionUser } from '../../../contract/framework/session';
import { sessionStore } from '../providers/sessionStore';
import { discardChanges } from '../unsaved-changes/unsaved-input';

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
