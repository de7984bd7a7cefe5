import { z } from 'zod';
import { multiValue } from '../framework/multi-value';
import { AccountRef, Day, Id, Search, ThreeWay } from '../framework/vocabulary';
import {
  AccessType,
  AgentRef,
  AnomalyStatus,
  AnomalyType,
  ClusterId,
  ManagerRef,
  NokType,
  Owner,
  Severity,
  TaskKind,
  WilayaId,
} from '../organisation/vocabulary';
import { taskKindDefinitions } from './task-kinds';

const steps = Object.values(taskKindDefinitions).flatMap(({ tests }) => tests);
const KindOrStep = z.union([TaskKind, z.enum(steps)]);

/** Filters of the three tables, as named on the wire (document 2, section 7). */
export const AnomalyFilters = z
  .object({
    anomalie_type: multiValue(AnomalyType),
    anomalie_status: multiValue(AnomalyStatus),
    agent: multiValue(AgentRef),
    /** A substring of the site's name or code. */
    site: Search,
    pmid: Id,
    site_owner: multiValue(Owner),
    site_manager: multiValue(ManagerRef),
    site_cmanager: multiValue(AccountRef),
    site_wilaya: multiValue(WilayaId),
    site_cluster: multiValue(ClusterId),
    date_from: Day,
    date_to: Day,
    /** The kind of task on which it was found, or the step. */
    step: multiValue(KindOrStep),
    severity: multiValue(Severity),
    in_charge: multiValue(AccountRef),
    /** Those the reader is in charge of. */
    mine: ThreeWay,
    /** Unresolved and past their due day. */
    overdue: ThreeWay,
    reopened: ThreeWay,
    due_from: Day,
    due_to: Day,
  })
  .partial();
export const NokFilters = AnomalyFilters.extend({ anomalie_type: multiValue(NokType).optional() });
export const AccessFilters = AnomalyFilters.extend({ anomalie_type: multiValue(AccessType).optional() });
