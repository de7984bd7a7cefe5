import { mergeTexts } from '../../merge-texts';
import { shell as framework } from '../framework/shell';
import { byList, byRole } from '../organisation/role-words';
import { roles } from '../organisation/roles';
import { kindNames } from '../work/kinds';

/** Header, menu, footer and overlays (document 1, section 2; document 3, section 2.3). */
export const shell = mergeTexts(framework, {
  product: 'Terrain',
  menu: {
    today: 'Aujourd’hui',
    review: 'Vérification',
    planning: 'Planning',
    list: 'Liste',
    board: 'Semaine',
    calendar: 'Calendrier',
    maintenance: 'Maintenance',
    ...kindNames,
    work: 'Tâches',
    sites: 'Sites',
    ssrSites: 'Sites SSR',
    allSites: 'Tous les sites',
    map: 'Carte',
    anomalies: 'Anomalies',
    nokAnomalies: 'Contrôles non conformes',
    accessAnomalies: 'Problèmes d’accès',
    allTasks: 'Toutes les tâches',
    tasks: 'Liste des tâches',
    figures: 'Tableaux de bord',
    dashboard: 'Général',
    gpmDashboard: 'GPM',
    ownDashboards: 'Mes tableaux de bord',
    manuals: 'Manuels',
    registers: 'Registres',
    users: 'Utilisateurs',
    ...byList(roles, 'title'),
    administration: 'Administration',
    settings: 'Paramètres',
    system: 'Système',
  },
  roles: byRole(roles, 'name'),
});
