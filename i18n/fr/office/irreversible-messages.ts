import type { IrreversibleAction } from '../../../contract/registry/changes';
import { mergeTexts } from '../../merge-texts';
import { irreversibleMessages as framework } from '../framework/irreversible-messages';

/** Warnings before what cannot be undone, or only in part (`undo: 'warn'`). */
export const irreversibleMessages = mergeTexts(framework, {
  'settings.publish': 'Un message publié ne peut pas être annulé.',
  'reminders.plan':
    'L’agent reçoit cette notification, et un e-mail s’il l’a choisi. L’envoi ne peut pas être annulé.',
  'reminders.task':
    'L’agent reçoit cette notification, et un e-mail s’il l’a choisi. L’envoi ne peut pas être annulé.',
  'alertRules.remove': 'Suppression définitive. Les alertes déjà envoyées ne seront plus suivies.',
  'alerts.take': 'Plus personne n’en sera averti ; votre nom reste dans l’historique.',
  'accountActions.disable':
    'Ses sessions se terminent immédiatement et il ne peut plus se connecter. Le compte peut être réactivé ; le travail confié à d’autres leur reste attribué.',
  'accountActions.disableMany':
    'Leurs sessions se terminent immédiatement et ils ne peuvent plus se connecter. Les comptes peuvent être réactivés ; le travail confié à d’autres leur reste attribué.',
  'accountActions.delete':
    'Un administrateur peut restaurer ce compte pendant %{days} jours ; au-delà, la suppression est définitive. Le travail confié à d’autres leur reste attribué.',
  'accountActions.deleteForAdmin':
    'Vous pouvez restaurer ce compte pendant %{days} jours ; au-delà, la suppression est définitive. Le travail confié à d’autres leur reste attribué.',
  'accountActions.moveAgents':
    'Ce changement ne peut pas être annulé : il faudrait rendre chaque agent à son ancien manager.',
  'accountActions.renew':
    'Une durée ajoutée ne peut pas être retirée ; le compte peut être désactivé à tout moment.',
  'accountActions.resetPassword':
    'Le mot de passe actuel et toutes ses sessions cessent de fonctionner. Vous recevrez un mot de passe à lui transmettre ; une notification lui indiquera qui l’a réinitialisé.',
  'accountActions.webAccess':
    'Ses sessions web se terminent immédiatement. Il reste connecté à l’application mobile.',
  'accountActions.endSessions': 'Tous ses appareils devront se reconnecter, application mobile comprise.',
  'accountActions.resetCode':
    'Pour un téléphone perdu : le mot de passe suffira à la connexion, et les codes de récupération ne fonctionnent plus.',
  'maintenance.remove':
    'Suppression définitive : plus aucune visite ne sera générée. Les visites déjà planifiées sont conservées.',
  'maintenance.give':
    'Ce changement ne peut pas être annulé : il faudrait rendre chaque plan à son ancien responsable.',
  'maintenance/visits.postpone':
    'Ce changement ne peut pas être annulé : il faudrait remettre chaque visite à son ancienne date.',
  'files.edit': 'Il remplacera définitivement le PDF actuel.',
  'files.remove': 'Suppression définitive : plus personne ne pourra lire « %{name} ».',
  'ownDashboards.remove':
    'Suppression définitive. Les personnes avec qui il est partagé n’y auront plus accès.',
}) satisfies Record<IrreversibleAction | 'accountActions.deleteForAdmin', string>;
