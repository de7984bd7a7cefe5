/** The pages for a forgotten password, loaded with them. */
export const forgotten = {
  title: 'Forgotten password',
  text: 'We will e-mail you a link to choose a new one.',
  username: 'Username or e-mail address',
  send: 'Send',
  sent: 'If this account exists and has an e-mail address, an e-mail has just been sent to it. It is valid for 30 minutes.',
  haveCode: 'I have a code',
  back: 'Back to sign-in',
  newTitle: 'New password',
  code: 'Code from the e-mail',
  save: 'Save',
  saved: 'Your new password is saved. Sign in.',
  again: 'Ask for another code',
};
