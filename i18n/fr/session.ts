/** Sign-in page (document 1, sections 2, 5 and 8). */
export const session = {
  title: 'Connexion',
  subtitle: 'Déploiement et maintenance des sites télécom',
  username: "Nom d'utilisateur",
  password: 'Mot de passe',
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
  signIn: 'Se connecter',
  connecting: 'Connexion en cours',
  // The specification's own words, in English on the French page too.
  invalidPassword: 'Enter valid username & password',
  webNotAllowed: "Vous n'êtes pas autorisé à accéder à la platforme web",
  downloadApp: "Télécharger l'application mobile",
  codeTitle: 'Code de confirmation',
  codeHelp: "Saisissez le code à 6 chiffres affiché par votre application d'authentification.",
  code: 'Code de confirmation',
  confirm: 'Confirmer',
  back: 'Revenir au mot de passe',
  incomplete: 'Veuillez vous reconnecter.',
  expired: 'Votre session a expiré. Veuillez vous reconnecter.',
};
