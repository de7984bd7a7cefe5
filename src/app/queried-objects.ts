import type { QueriedObjects } from '../framework/live/affected-queries';

/** Which objects of the history the queries of every page contain. */
export const queriedObjects: QueriedObjects = {
  records: { site: 'sites', task: 'tasks' },
  /**
   * A site's row contains its next plan and last task, a plan's row its outcome, a visit's row the due date that
   * depends on these.
   */
  rows: {
    planning: ['plans', 'tasks'],
    sites: ['sites', 'plans', 'tasks'],
    users: ['accounts'],
    visits: ['plans', 'tasks', 'sites', 'maintenance_plans'],
    maintenance: ['maintenance_plans', 'plans', 'tasks'],
  },
  queries: {
    restDays: ['settings'],
    agentLoad: ['plans', 'settings'],
    lateWork: ['sites', 'tasks'],
    board: ['plans', 'tasks', 'sites', 'anomalies', 'accounts', 'maintenance_plans', 'settings'],
    calendar: ['plans', 'tasks'],
    manuals: ['files'],
    person: ['accounts'],
    firstSteps: ['settings', 'owners', 'clusters', 'sites', 'accounts', 'plans', 'sessions', 'tasks'],
    // The sticky message, margins and versions are shown on every page.
    formLists: ['settings', 'owners', 'clusters', 'wilayas'],
    dashboards: ['sites', 'plans', 'tasks', 'accounts', 'owners', 'wilayas'],
  },
};
