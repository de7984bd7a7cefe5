import type { SecurityRow } from '../../../contract/framework/security-events';
import { formatUserAgent } from '../account/format-user-agent';
import type { SecurityRecord } from './queries';

/** An event as the API returns it. */
export const securityRow = ({ at, user_agent, typed_name, ...row }: SecurityRecord): SecurityRow => ({
  ...row,
  created_at: at.toISOString(),
  username: row.username ?? typed_name,
  device: formatUserAgent(user_agent),
});
