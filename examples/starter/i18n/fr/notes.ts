export const notes = {
  name: 'Note |||| Notes',
  fields: {
    title: 'Titre',
    text: 'Texte',
  },
};
