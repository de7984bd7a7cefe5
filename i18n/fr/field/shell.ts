export const shell = {
  navigation: 'Écrans principaux',
  today: 'Aujourd’hui',
  map: 'Carte',
  sending: 'À envoyer',
  me: 'Moi',
  left: '%{smart_count} élément à envoyer |||| %{smart_count} éléments à envoyer',
  back: 'Retour',
  mishap: {
    title: 'Impossible d’ouvrir cet écran',
    what: 'Vos saisies sont conservées. Réessayez ; si le problème persiste, transmettez ce message au bureau.',
    again: 'Réessayer',
  },
};
