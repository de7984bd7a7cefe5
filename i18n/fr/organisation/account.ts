import { mergeTexts } from '../../merge-texts';
import { account as framework } from '../framework/account';

/** The account pages (document 3, sections 2.8 and 8). */
export const account = mergeTexts(framework, {
  personal: {
    manager: 'Manager',
  },
  privacy: {
    alerts: 'Alertes du terrain',
    alertsIntro: 'Alertes sur vos sites, et sur les sites sans manager que vous planifiez.',
    alert_submitted: 'Une tâche est envoyée',
    alert_impossible: 'Une tâche est impossible',
    alert_far: 'Un clock-in est fait loin du site',
    alert_nok: 'Un contrôle est non conforme',
    alert_returned: 'Une tâche retournée reste en attente',
    alert_late: 'Un plan est en retard',
    alert_maintenance: 'Une maintenance à échéance n’est pas planifiée',
  },
  code: {
    file: 'terrain-codes-de-recuperation.txt',
  },
});
