import type { session as french } from '../../fr/framework/session';

export const session: typeof french = {
  title: 'Sign in',
  /** What the product is for, which the product writes here. */
  subtitle: '',
  unsupported: 'This browser is too old: some pages may not open. Update it or use another one.',
  username: 'Username',
  password: 'Password',
  showPassword: 'Show the password',
  hidePassword: 'Hide the password',
  signIn: 'Sign in',
  connecting: 'Signing in',
  invalidPassword: 'Enter a valid username and password',
  webNotAllowed: 'You are not allowed to use the web platform',
  downloadApp: 'Open the mobile app',
  codeTitle: 'Confirmation code',
  codeHelp: 'Enter the 6-digit code shown by your authenticator app.',
  code: 'Confirmation code',
  confirm: 'Confirm',
  back: 'Back to the password',
  useRecovery: 'Use a recovery code',
  useApp: 'Use the code from the app',
  recovery: 'Recovery code',
  recoveryHelp: 'Enter one of the codes you were given at set-up. Each works once.',
  forgottenLink: 'Forgotten password?',
  incomplete: 'Please sign in again.',
  expired: 'Your session has expired. Please sign in again.',
};
