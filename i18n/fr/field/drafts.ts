/** Input that could not be stored on the phone. */
export const drafts = {
  why: 'Cette saisie n’a pas pu être enregistrée sur ce téléphone. Si le téléphone est plein, libérez de la place, puis réessayez. Vous pouvez aussi copier le texte dans une autre application.',
  retry: 'Réessayer',
  copy: 'Copier',
  copied: 'Copié.',
  notCopied: 'Copie impossible : sélectionnez le texte pour le copier.',
  drop: 'Abandonner cette saisie',
  dropSure: 'Cette saisie n’est pas enregistrée. L’abandonner ?',
};
