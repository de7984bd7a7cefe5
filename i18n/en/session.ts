import type { session as french } from '../fr/session';

export const session: typeof french = {
  title: 'Sign in',
  subtitle: 'Telecom site rollout and maintenance',
  username: 'Username',
  password: 'Password',
  showPassword: 'Show the password',
  hidePassword: 'Hide the password',
  signIn: 'Sign in',
  connecting: 'Signing in',
  invalidPassword: 'Enter valid username & password',
  webNotAllowed: 'You are not allowed to use the web platform',
  downloadApp: 'Download the mobile app',
  codeTitle: 'Confirmation code',
  codeHelp: 'Enter the 6-digit code shown by your authenticator app.',
  code: 'Confirmation code',
  confirm: 'Confirm',
  back: 'Back to the password',
  incomplete: 'Please sign in again.',
  expired: 'Your session has expired. Please sign in again.',
};
