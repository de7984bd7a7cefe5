import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { SessionUser } from '../../../contract/organisation/session';
import { sessionStore } from '../../framework/providers/sessionStore';

/** Goes on as somebody else from the first screen: nothing that was read with the eyes of before stays. */
export const useOtherEyes = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (user: SessionUser) => {
    sessionStore.write(user);
    client.clear();
    navigate('/', { replace: true });
  };
};
