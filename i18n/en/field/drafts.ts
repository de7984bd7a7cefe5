export const drafts = {
  why: 'What you typed could not be saved on this phone. If the phone is full, free some space and try again. You can also copy the text into another app.',
  retry: 'Try again',
  copy: 'Copy',
  copied: 'Copied.',
  notCopied: 'Could not copy: select the text to copy it.',
  drop: 'Discard this text',
  dropSure: 'This text is not saved anywhere. Discard it?',
};
