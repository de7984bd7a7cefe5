/** Warnings before what cannot be undone, or only in part (`undo: 'warn'`). */
export const irreversibleMessages = {
  'account.endSession': 'Cet appareil devra se reconnecter.',
  'account.endOtherSessions':
    'Tous vos autres appareils devront se reconnecter, application mobile comprise.',
  'account.renewRecoveryCodes': 'Les codes de récupération actuels ne fonctionneront plus.',
  'account.stopCode':
    'Votre mot de passe suffira pour vous connecter. Pour activer de nouveau un code, il faudra configurer un téléphone.',
  'views.remove': 'Suppression définitive. Les personnes avec qui elle est partagée n’y auront plus accès.',
};
