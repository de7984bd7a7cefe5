export const drafts = {
  why: 'The phone is out of space: what you typed is not saved. Free some space and try again, or copy the text into another app.',
  retry: 'Try again',
  copy: 'Copy',
  copied: 'Copied.',
  notCopied: 'Could not copy: select the text to copy it.',
  drop: 'Discard this text',
  dropSure: 'This text is not saved anywhere. Discard it?',
};
