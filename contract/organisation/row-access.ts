import type { Role } from './roles';

declare module '../framework/register' {
  interface Register {
    /** Who owns the rows of a plain resource besides everyone or one account. */
    visibility: 'bySite' | 'byOrganisation';
  }
}

/**
 * Levels of row access to what has a place or an organisation: `clusters` the clusters served, `place` one's own
 * clusters and owner and what one manages, `own` one's own work.
 */
export type AccessLevel = 'all' | 'clusters' | 'place' | 'own';

/**
 * A role's level for each kind of data. Of the files, manuals are `shared` with platforms, roles and scopes, and with
 * their uploader.
 */
type RowAccess = {
  sites: AccessLevel;
  tasks: AccessLevel;
  plans: AccessLevel;
  anomalies: AccessLevel;
  /** Includes the plain resources that belong to the organisation. */
  people: AccessLevel;
  files: 'all' | 'shared';
};
export type AccessSubject = keyof RowAccess;

const sameLevel = (level: AccessLevel): Omit<RowAccess, 'files'> => ({
  sites: level,
  tasks: level,
  plans: level,
  anomalies: level,
  people: level,
});

/**
 * The row access of each role (product decisions, « Who sees which rows »); `server/organisation/row-access` turns it
 * into conditions.
 */
export const rowAccessByRole: Record<Role, RowAccess> = {
  agent: { ...sameLevel('own'), files: 'shared' },
  manager: { ...sameLevel('place'), files: 'shared' },
  cluster_manager: { ...sameLevel('clusters'), files: 'shared' },
  admin: { ...sameLevel('all'), files: 'all' },
};

export const hasFullAccess = (subject: AccessSubject, { role }: { role: Role }) =>
  rowAccessByRole[role][subject] === 'all';
