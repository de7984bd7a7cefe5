import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import type { Agent, Manager } from '../../../contract/organisation/people';
import { getRoleDefinition } from '../../../contract/organisation/roles';
import { type AccessLevel, rowAccessByRole } from '../../../contract/organisation/row-access';
import { type SiteFilters, sites } from '../../../contract/sites/sites';
import { IconLabel } from '../../framework/fields/IconLabel';
import { EmptyValue } from '../../framework/fields/render-field';
import { renderPhone } from '../../framework/fields/render-phone';
import { renderInstant } from '../../framework/fields/render-time';
import type { Words } from '../../framework/fields/useWords';
import type { Cell } from '../../framework/lists/columns';
import { buildListUrl } from '../../framework/ui/list-url';
import { stateMarks } from '../../work/fields/StatusMarks';
import { isExpired } from './is-expired';
import { personPath } from './person-path';
import type { PersonRow } from './person-row';

type Person = Pick<
  Manager,
  'userid' | 'username' | 'first_name' | 'last_name' | 'role' | 'status' | 'last_online' | 'expires_at'
>;

/** The name, in full in the tooltip; for an agent also whether the account is inactive. */
const nameCell = (person: Person, words: Words) => (
  <>
    <span
      className="link"
      title={[person.first_name, person.last_name].filter(Boolean).join(' ') || undefined}
    >
      {person.username}
    </span>
    {getRoleDefinition(person.role).charge === 'work' && person.status !== 'active' && (
      <small style={statusStyles}>{accountStatus(person, words)}</small>
    )}
  </>
);
const statusStyles = { display: 'block', fontSize: 11, lineHeight: '14px' } as const;

const detailsCell = ({ role, userid }: Person, words: Words) => (
  <Link to={personPath(role, userid)} className="link">
    {words.translate('terrain.people.details')}
  </Link>
);

type PersonWithPlace = Person & Partial<Record<'sites' | 'sites_count' | 'cluster', number | null>>;

/** The number of sites, as a link to the list of exactly these. */
const sitesCell = (person: PersonWithPlace, words: Words) => {
  const count = person.sites ?? person.sites_count ?? 0;
  const text = words.formats.number(count);
  const filterOf = sitesFilter[rowAccessByRole[person.role].sites];
  if (!count || !filterOf) return text;
  return (
    <Link className="link" to={buildListUrl(sites, filterOf(person))}>
      {text}
    </Link>
  );
};

/** The site list's filter by the person's kind of row access; without one the sites are only counted. */
const sitesFilter: Partial<Record<AccessLevel, (person: PersonWithPlace) => z.input<typeof SiteFilters>>> = {
  own: ({ userid }) => ({ agent: userid }),
  place: ({ userid }) => ({ site_manager: userid }),
  clusters: ({ cluster }) => ({ cluster: cluster ?? undefined }),
};

/** « Jamais » if they were never online (document 3, section 2.4). */
export const lastOnline = ({ last_online: at }: Pick<Person, 'last_online'>, words: Words) =>
  at ? renderInstant(at, words.formats) : words.translate('terrain.people.never');

/** The version of the person's mobile app: green if current, red otherwise (document 3, section 2.4). */
export const versionTag = ({ device_info }: Partial<Pick<Agent, 'device_info'>>, words: Words) => {
  const version = device_info?.app_version?.[0];
  if (!version) return <EmptyValue />;
  const latest = words.lists?.app_version;
  const isCurrent = version === latest;
  const hint = isCurrent
    ? words.translate('terrain.people.current')
    : words.translate('terrain.people.outdated', { version: latest ?? '' });
  const Icon = isCurrent ? CheckCircleOutlined : ErrorOutline;
  return (
    <Box component="span" title={hint} sx={tagStyles(isCurrent ? 'success.main' : 'error.main')}>
      <Icon titleAccess={hint} sx={{ fontSize: 14 }} />
      {version}
    </Box>
  );
};
const tagStyles = (color: string) => ({
  display: 'inline-flex',
  verticalAlign: 'middle',
  alignItems: 'center',
  gap: 0.5,
  px: 0.75,
  borderRadius: 1,
  border: 1,
  borderColor: color,
  color,
  lineHeight: '20px',
  fontVariantNumeric: 'tabular-nums',
});

/** An account's status: icon, colour and label. */
export const accountStatus = (account: Pick<Person, 'status' | 'expires_at'>, words: Words): ReactNode => {
  const state = isExpired(account) ? 'expired' : account.status;
  const hint =
    state === 'expired'
      ? words.translate('terrain.people.expiredOn', { day: words.formats.dayOf(account.expires_at!) })
      : undefined;
  return (
    <span title={hint}>
      <IconLabel {...stateMarks.account[state]} word={words.translate(`terrain.people.status.${state}`)} />
    </span>
  );
};

/** The fields of a row that the cells and menus use, in any of these lists. */
export type PeopleRow = PersonRow &
  PersonWithPlace &
  Partial<Pick<Agent, 'manager_username' | 'device_info' | 'phone'>>;

/** Custom cells of the lists of people. */
export const peopleCells: Record<string, Cell<PeopleRow>> = {
  username: nameCell,
  agentid: detailsCell,
  manager_id: detailsCell,
  userid: detailsCell,
  phone: ({ phone }) => (phone ? renderPhone(phone) : <EmptyValue />),
  last_online: lastOnline,
  sites: sitesCell,
  sites_count: sitesCell,
  device_info: versionTag,
  status: accountStatus,
};
