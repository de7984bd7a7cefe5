export const news = {
  title: 'Nouvelles',
  intro: 'Ce téléphone peut vous prévenir quand Terrain est fermé. Choisissez de quoi :',
  kinds: {
    new: { name: 'Nouveau travail', detail: 'Une tâche vous est planifiée' },
    moved: { name: 'Travail déplacé', detail: 'Une de vos tâches change de jour' },
    cancelled: { name: 'Travail annulé', detail: 'Une de vos tâches n’est plus à faire' },
    returned: { name: 'Travail à refaire', detail: 'Une tâche vous est retournée' },
    other: { name: 'Autres messages', detail: 'Décisions, rappels et annonces' },
  },
  screen: 'L’écran verrouillé montre le code du site, jamais le texte des messages.',
  denied:
    'Ce téléphone refuse les notifications de Terrain. Ouvrez ses réglages, puis « Notifications », autorisez Terrain, et revenez ici.',
  install:
    'Dans Safari, installez d’abord Terrain : touchez « Partager », puis « Sur l’écran d’accueil », et ouvrez-le de là.',
  never: 'Ce navigateur ne reçoit pas de notifications. Ouvrez Terrain dans Chrome, Firefox ou Safari.',
  waiting: 'Votre choix est enregistré sur ce téléphone. Il sera pris en compte dès que le réseau revient.',
  taking: 'Votre choix est en cours d’enregistrement…',
  taken: 'Votre choix est pris en compte.',
  service:
    'Le service de notifications de ce téléphone ne répond pas. Terrain réessaie à sa prochaine ouverture.',
  full: 'Il n’y a plus de place sur ce téléphone : votre choix n’a pas été enregistré.',
  site: 'Site %{site}',
  several: 'Ouvrez Terrain pour en savoir plus.',
};
