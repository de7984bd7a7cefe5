import type { IrreversibleAction } from '../../../contract/registry/changes';

/** Warnings before what cannot be undone, or only in part (`undo: 'warn'`). */
export const irreversibleMessages = {
  'settings.publish': 'Un message publié ne se reprend pas.',
  'reminders.plan':
    'Une notification lui parvient, et un e-mail s’il en a choisi. Elle ne peut pas être annulée :',
  'reminders.task':
    'Une notification lui parvient, et un e-mail s’il en a choisi. Elle ne peut pas être annulée :',
  'alertRules.remove':
    'La règle ne se rétablit pas : il faudrait la composer de nouveau. Ce qu’elle a déjà dit ne sera plus suivi.',
  'alerts.take': 'Plus personne n’en sera averti, et votre nom reste écrit dans l’historique.',
  'account.endSession': 'Cet appareil devra se reconnecter.',
  'account.endOtherSessions':
    'Tous vos autres appareils devront se reconnecter, application mobile comprise.',
  'account.renewRecoveryCodes': 'Les codes de récupération actuels ne fonctionneront plus.',
  'account.stopCode':
    'Votre mot de passe suffira de nouveau à vous connecter. Pour redemander un code, il faudra configurer de nouveau un téléphone.',
  'accountActions.disable':
    'Ses sessions se terminent tout de suite et il ne peut plus se connecter. Le compte peut être activé de nouveau ; ce qui est confié à d’autres leur reste.',
  'accountActions.disableMany':
    'Leurs sessions se terminent tout de suite et ils ne peuvent plus se connecter. Les comptes peuvent être activés de nouveau ; ce qui est confié à d’autres leur reste.',
  'accountActions.delete':
    'Un administrateur peut restaurer ce compte pendant %{days} jours ; ensuite, il ne revient plus. Ce qui est confié à d’autres leur reste.',
  'accountActions.moveAgents':
    'Ce changement ne s’annule pas : pour revenir en arrière, il faudrait confier de nouveau chaque agent à son ancien manager.',
  'accountActions.renew': 'Une durée ajoutée ne se retire pas ; le compte peut être désactivé à tout moment.',
  'accountActions.resetPassword':
    'Le mot de passe actuel et toutes ses sessions cessent de fonctionner. Vous recevrez un mot de passe à lui transmettre ; une notification lui dira qui l’a réinitialisé.',
  'accountActions.webAccess':
    'Ses sessions web se terminent tout de suite. L’application mobile reste ouverte.',
  'accountActions.endSessions': 'Tous ses appareils devront se reconnecter, application mobile comprise.',
  'accountActions.resetCode':
    'Pour un téléphone perdu : le mot de passe suffira à la connexion, et les codes de récupération ne fonctionnent plus.',
  'maintenance.remove':
    'Plus aucune visite ne sera due à ce titre, et il ne se rétablit pas. Les visites déjà planifiées restent planifiées.',
  'maintenance.give':
    'Ce changement ne s’annule pas : pour revenir en arrière, il faudrait confier de nouveau chaque plan à son ancien responsable.',
  'maintenance/visits.postpone':
    'Ce changement ne s’annule pas : pour revenir en arrière, il faudrait reporter de nouveau chaque visite à son ancienne date.',
  'files.edit': 'Il remplacera le PDF actuel, qui ne se reprend pas.',
  'files.remove':
    '« %{name} » ne sera plus lisible par personne, et ne se rétablit pas : il faudrait le renvoyer.',
  'ownDashboards.remove':
    'Ceux avec qui il est partagé ne le verront plus non plus, ni ne le recevront. Il ne se rétablit pas.',
  'views.remove': 'Ceux avec qui elle est partagée ne la verront plus non plus. Elle ne se rétablit pas.',
} satisfies Record<IrreversibleAction, string>;
