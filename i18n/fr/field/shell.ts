export const shell = {
  navigation: 'Écrans principaux',
  today: 'Aujourd’hui',
  map: 'Carte',
  sending: 'À envoyer',
  me: 'Moi',
  left: '%{smart_count} élément à envoyer |||| %{smart_count} éléments à envoyer',
  back: 'Retour',
  mishap: {
    title: 'Cet écran ne s’ouvre pas',
    what: 'Rien de ce que vous avez saisi n’est perdu. Recommencez ; si cela ne suffit pas, dites au bureau ce qui est écrit ici.',
    again: 'Recommencer',
  },
};
