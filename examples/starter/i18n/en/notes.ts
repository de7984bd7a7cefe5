export const notes = {
  name: 'Note |||| Notes',
  fields: {
    title: 'Title',
    text: 'Text',
  },
};
