/** The labels of the administration of accounts; those of roles are the product's. */
export const accountsResource = {
  name: 'Compte |||| Comptes',
  fields: {
    username: 'Nom d’utilisateur',
    first_name: 'Prénom',
    last_name: 'Nom',
    email: 'E-mail',
    phone: 'Téléphone',
    role: 'Rôle',
    status: 'Statut',
    last_online: 'Dernière connexion',
    permissions: 'Droits d’accès',
    ended: 'Sessions terminées',
  },
  choices: {
    role: {},
    status: { active: 'Activé', disabled: 'Désactivé' },
  },
  actions: {
    resetPassword: 'Réinitialiser le mot de passe',
    endSessions: 'Terminer les sessions',
    setPermissions: 'Droits d’accès',
    disable: 'Désactiver',
    enable: 'Activer',
  },
};

export const accounts = {
  resetPassword:
    'Le mot de passe actuel ne fonctionnera plus et toutes les sessions du compte seront terminées.',
  endSessions: 'Tous les appareils de ce compte devront se reconnecter.',
  ended: '%{smart_count} session terminée. |||| %{smart_count} sessions terminées.',
  disable: 'Ce compte ne pourra plus se connecter ; ses sessions seront terminées.',
  enable: 'Ce compte pourra de nouveau se connecter avec son mot de passe.',
  oneTime: {
    title: 'Mot de passe à usage unique',
    password: 'Mot de passe provisoire',
    once: 'Affiché une seule fois. Valable 72 h pour une seule connexion ; il faudra alors le changer.',
    passed: 'Je l’ai noté',
  },
};
