import type { Db } from '../../framework/db/client';
import { insertMaintenance, type MaintenanceValues, updateMaintenance } from '../../work/maintenance/queries';
import { syncVisitSites } from '../../work/maintenance/queries-visits';
import { responsibleUser } from '../../work/maintenance/responsible';
import type { Calendar } from './calendar';
import type { Person } from './people';

/** Recurring work after some months: planned automatically, suggested, and planned by hand. */
export const addMaintenance = async (db: Db, people: readonly Person[], calendar: Calendar) => {
  const findFirst = (role: Person['role']) => people.find(person => person.role === role)!.id;
  const defaults = {
    every: null,
    agent_id: null,
    taker: 'site',
    days_before: 5,
    days_after: 10,
    starts_on: calendar.day(-12),
    spread: true,
    instruction: null,
  } as const;
  const plans: (MaintenanceValues & { responsible_id: number })[] = [
    {
      ...defaults,
      name: 'Entretien des groupes électrogènes',
      kind: 'gpm',
      area: 'gpm',
      filter: {},
      rhythm: 'equipment',
      planning: 'proposal',
      days_ahead: 14,
      instruction: 'Vidange, filtres, niveaux, essai en charge.',
      responsible_id: findFirst('admin'),
    },
    {
      ...defaults,
      name: 'Contrôle trimestriel des sites',
      kind: 'cm',
      area: 'all',
      filter: { site_type: 'site' },
      rhythm: 'months',
      every: 3,
      planning: 'hand',
      days_ahead: 21,
      responsible_id: findFirst('cluster_manager'),
    },
    {
      ...defaults,
      name: 'Ronde semestrielle',
      kind: 'cm',
      area: 'ssr',
      filter: {},
      rhythm: 'days',
      every: 180,
      planning: 'auto',
      days_ahead: 7,
      responsible_id: findFirst('manager'),
    },
  ];
  const paused = {
    ...defaults,
    name: 'Climatisation avant l’été',
    kind: 'cm',
    area: 'all',
    filter: { equipment: 'ac' },
    rhythm: 'months',
    every: 12,
    planning: 'hand',
    days_ahead: 30,
    responsible_id: findFirst('manager'),
  } as const;
  const { id } = await insertMaintenance(db, { ...paused, created_by: paused.responsible_id });
  await updateMaintenance(db, id, { status: 'paused' });
  for (const plan of plans) {
    const inserted = await insertMaintenance(db, { ...plan, created_by: plan.responsible_id });
    await syncVisitSites(db, await responsibleUser(db, plan.responsible_id), inserted);
  }
};
