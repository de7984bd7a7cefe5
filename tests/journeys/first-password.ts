import { getServerUrl } from './server-url';

const post = async (path: string, body: object, token = '') => {
  const answer = await fetch(getServerUrl() + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-sts-token': token },
    body: JSON.stringify(body),
  });
  return answer.json();
};

/** Replaces the password that an account was made with, as its owner does at his first sign-in. */
export const replaceFirstPassword = async (username: string, old_password: string, new_password: string) => {
  const { user } = await post('/api/user/connect', { username, password: old_password });
  const { success, error } = await post(
    '/api/user/changepassword',
    { old_password, new_password },
    user.token,
  );
  if (!success) throw new Error(`${username}: ${error}`);
};
