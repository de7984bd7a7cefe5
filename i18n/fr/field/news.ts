export const news = {
  title: 'Notifications',
  intro: 'Choisissez les notifications à recevoir quand Terrain est fermé :',
  kinds: {
    new: { name: 'Nouvelle tâche', detail: 'Une tâche est planifiée pour vous' },
    moved: { name: 'Tâche déplacée', detail: 'Une de vos tâches change de jour' },
    cancelled: { name: 'Tâche annulée', detail: 'Une de vos tâches n’est plus à faire' },
    returned: { name: 'Tâche à refaire', detail: 'Une de vos tâches est retournée' },
    other: { name: 'Autres messages', detail: 'Décisions, rappels et annonces' },
  },
  screen: 'L’écran verrouillé affiche le code du site, jamais le texte des messages.',
  denied:
    'Les notifications de Terrain sont bloquées sur ce téléphone. Autorisez-les dans ses réglages, sous « Notifications ».',
  install:
    'Dans Safari, installez d’abord Terrain : touchez « Partager », puis « Sur l’écran d’accueil ». Ouvrez ensuite Terrain depuis l’écran d’accueil.',
  never: 'Ce navigateur ne reçoit pas de notifications. Ouvrez Terrain dans Chrome, Firefox ou Safari.',
  waiting: 'Votre choix est enregistré sur ce téléphone. Il sera pris en compte dès le retour du réseau.',
  taking: 'Votre choix est en cours d’enregistrement…',
  taken: 'Votre choix est pris en compte.',
  service:
    'Le service de notifications de ce téléphone ne répond pas. Terrain réessaie à sa prochaine ouverture.',
  full: 'Téléphone plein : votre choix n’a pas été enregistré.',
  site: 'Site %{site}',
  several: 'Ouvrez Terrain pour en savoir plus.',
};
