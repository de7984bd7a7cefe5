/** Header, menu, footer and overlays (document 1, section 2; document 3, section 2.3). */
export const shell = {
  /** The product's name, which the product writes here; texts insert it as `%{product}`. */
  product: 'Application',
  unreachable: 'Le serveur n’a pas répondu. Vérifiez la connexion puis réessayez.',
  serverError: 'Le serveur a répondu par une erreur (%{status}). Réessayez dans un moment.',
  unconfirmed:
    'Le serveur n’a pas répondu : l’enregistrement n’est pas confirmé. Réessayez sans rien changer : rien ne sera enregistré deux fois.',
  outage: {
    since: {
      offline: 'Hors ligne depuis %{time}',
      failing: 'Le serveur ne répond pas depuis %{time}',
    },
    read: {
      offline: 'Vous êtes hors ligne.',
      failing: 'Le serveur ne répond pas.',
    },
    write: {
      offline: 'Vous êtes hors ligne : rien n’a été enregistré. Réessayez au retour du réseau.',
      failing: 'Le serveur ne répond pas : rien n’a été enregistré. Réessayez dans un moment.',
    },
  },
  part: {
    offline: 'Chargement impossible : vous êtes hors ligne.',
    failing: 'Chargement impossible : le serveur ne répond pas.',
    updated: 'L’application a été mise à jour. Rechargez la page.',
    broken: 'Chargement impossible. Rechargez la page.',
    retry: 'Réessayer',
  },
  skip: 'Aller au contenu',
  home: 'Accueil',
  login: 'Connexion',
  signedInAs: 'Connecté en tant que',
  account: 'Mon compte',
  security: 'Changer le mot de passe',
  help: 'Aide',
  logout: 'Déconnexion',
  sticky: 'Message permanent',
  timeZone: {
    label: 'Fuseau horaire',
    text: 'Les heures affichées sont celles du fuseau %{zone}, et non celles de cet appareil.',
  },
  language: 'Langue',
  theme: 'Thème',
  themes: { system: 'Système', light: 'Clair', dark: 'Sombre' },
  menu: {
    label: 'Menu principal',
    open: 'Ouvrir le menu',
    collapse: 'Réduire le menu',
    expand: 'Déplier le menu',
    more: 'Plus',
    administration: 'Administration',
    history: 'Historique',
    security: 'Sécurité',
    jobs: 'File de traitements',
  },
  footer: { copyright: '© %{year} %{product}', mobileApp: 'Application mobile' },
  unsaved: {
    title: 'Abandonner vos saisies ?',
    text: 'Elles ne sont pas enregistrées et seront perdues.',
    stay: 'Continuer la saisie',
    leave: 'Abandonner',
    returned: 'Votre session avait expiré : vos saisies ont été rétablies ; elles ne sont pas enregistrées.',
  },
  ok: 'OK',
  close: 'Fermer',
  success: 'Opération réussie',
  failure: 'L’opération a échoué',
  search: 'Recherche',
  find: 'Rechercher partout',
  openSearch: 'Ouvrir la recherche',
  /** Names of the product's roles. */
  roles: {},
  denied: {
    title: 'Accès refusé',
    text: 'Votre compte ne donne pas accès à cette page. Demandez ce droit à l’administrateur.',
    textForAdmin: 'Votre compte ne donne pas accès à cette page.',
  },
  broken: {
    title: 'Cette page a rencontré un problème',
    text: 'Les données enregistrées sont intactes. Rechargez la page ou revenez à l’accueil.',
    reload: 'Recharger',
  },
};
