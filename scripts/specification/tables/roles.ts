import { getRoleDefinition, roles } from '../../../contract/organisation/roles';
import { rowAccessByRole } from '../../../contract/organisation/row-access';
import { roles as words } from '../../../i18n/fr/organisation/roles';
import { renderTable } from '../table';

/** The roles from the lowest rank up: where they work, who creates their accounts, and their row access. */
export const rolesTable = () =>
  renderTable(
    ['rank', 'role', 'label', 'works in', 'in his charge', 'made by', 'placed under', 'sees', 'manuals'],
    roles.map((role, at) => {
      const { worksIn, charge, madeBy, under, holdsAll } = getRoleDefinition(role);
      const { files, ...reach } = rowAccessByRole[role];
      const reaches = [...new Set(Object.values(reach))];
      return [
        String(at + 1),
        `\`${role}\``,
        words[role].name,
        worksIn,
        charge,
        madeBy ? `from ${madeBy}` : 'the installation',
        under.join(', ') || (holdsAll ? '' : 'a cluster'),
        reaches.length === 1
          ? reaches[0]
          : Object.entries(reach)
              .map(([subject, far]) => `${subject}: ${far}`)
              .join(', '),
        files,
      ];
    }),
  );
