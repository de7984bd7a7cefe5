import type { Role } from './roles';

/**
 * Levels of row access to what has a place or an organisation: `clusters` the clusters served, `place` one's own
 * clusters and owner and what one manages, `own` one's own work.
 */
export type AccessLevel = 'all' | 'clusters' | 'place' | 'own';

/** All data with an owner. A manual is `shared` with platforms, roles and scopes, and with its uploader. */
type Reached = {
  sites: AccessLevel;
  tasks: AccessLevel;
  plans: AccessLevel;
  anomalies: AccessLevel;
  /** Includes the plain resources that belong to the organisation. */
  people: AccessLevel;
  files: 'all' | 'shared';
};
export type AccessSubject = keyof Reached;

const everywhere = (reach: AccessLevel): Omit<Reached, 'files'> => ({
  sites: reach,
  tasks: reach,
  plans: reach,
  anomalies: reach,
  people: reach,
});

/**
 * The row access of each role (product decisions, « Who sees which rows »); `server/organisation/row-access` turns it
 * into conditions.
 */
export const rowAccessByRole: Record<Role, Reached> = {
  agent: { ...everywhere('own'), files: 'shared' },
  manager: { ...everywhere('place'), files: 'shared' },
  cluster_manager: { ...everywhere('clusters'), files: 'shared' },
  admin: { ...everywhere('all'), files: 'all' },
};

export const hasFullAccess = (subject: AccessSubject, { role }: { role: Role }) =>
  rowAccessByRole[role][subject] === 'all';
