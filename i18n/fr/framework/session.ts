/** Sign-in page (document 1, sections 2, 5 and 8). */
export const session = {
  title: 'Connexion',
  /** What the product is for, which the product writes here. */
  subtitle: '',
  unsupported:
    'Ce navigateur est trop ancien : certaines pages risquent de ne pas s’ouvrir. Mettez-le à jour ou utilisez-en un autre.',
  username: 'Nom d’utilisateur',
  password: 'Mot de passe',
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
  signIn: 'Se connecter',
  connecting: 'Connexion en cours',
  invalidPassword: 'Saisissez un nom d’utilisateur et un mot de passe valides',
  webNotAllowed: 'Vous n’êtes pas autorisé à accéder à la plateforme web',
  downloadApp: 'Ouvrir l’application mobile',
  codeTitle: 'Code de confirmation',
  codeHelp: 'Saisissez le code à 6 chiffres affiché par votre application d’authentification.',
  code: 'Code de confirmation',
  confirm: 'Confirmer',
  back: 'Revenir au mot de passe',
  useRecovery: 'Utiliser un code de récupération',
  useApp: 'Utiliser le code de l’application',
  recovery: 'Code de récupération',
  recoveryHelp: 'Saisissez l’un des codes reçus à l’activation, utilisable une seule fois.',
  forgottenLink: 'Mot de passe oublié ?',
  incomplete: 'Veuillez vous reconnecter.',
  expired: 'Votre session a expiré. Veuillez vous reconnecter.',
};
