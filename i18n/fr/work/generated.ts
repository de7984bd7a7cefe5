import type { JobKind } from '../../../contract/framework/job-kinds';
import { mergeTexts } from '../../merge-texts';
import { generatedMessages as framework } from '../framework/generated';
import { kindNames } from '../work/kinds';

export const generatedMessages = mergeTexts(framework, {
  taskStatus: {
    done: 'Terminée',
    ongoing: 'En cours',
    pending: 'En attente',
    return: 'Retournée',
    correct: 'Corrigée',
    accept: 'Acceptée',
    reject: 'Rejetée',
    reject_closed: 'Rejetée, clôturée',
    closed: 'Clôturée',
    impossible: 'Impossible',
    cancelled: 'Annulée',
  },
  severity: { low: 'Faible', medium: 'Moyenne', high: 'Élevée', critical: 'Critique' },
  anomalyStatus: { unresolved: 'Non résolue', resolved: 'Résolue' },
  areas: kindNames,
  jobKind: {
    alerts: 'Alertes en attente',
    dashboardMail: 'Tableau de bord par e-mail',
    dashboards: 'Tableaux de bord du lundi',
    fold: 'Mise à jour des totaux',
    photos: 'Suppression des anciennes photos',
    copies: 'Contrôle de nuit',
    maintenance: 'Maintenance récurrente',
  },
}) satisfies { jobKind: Record<JobKind, string> };
