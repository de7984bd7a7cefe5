import type { DemoAccount, Fixtures } from './journey';

/** A path whose `:site`, `:gpmSite`, `:task`, `:agent` or `:manager` is replaced by the first that somebody sees. */
export const fillPath = async (path: string, ask: Fixtures['ask'], as: DemoAccount | null) => {
  if (!path.includes(':') || !as) return path;
  if (path.includes(':agent')) {
    const { users } = await ask(as === 'agent' ? 'admin' : as, 'GET', '/api/agent/fetch?name=agent');
    return path.replace(':agent', users[0].userid);
  }
  if (path.includes(':manager')) {
    const { users } = await ask('admin', 'GET', '/api/manager/fetch?name=manager');
    return path.replace(':manager', users.find((user: any) => user.username === 'manager').userid);
  }
  if (path.includes(':task')) {
    const { tasks } = await ask(as, 'GET', '/api/ssr/task/fetch?limit=1&task_status=accept');
    return path.replace(':task', tasks[0].task_id);
  }
  const first = async (list: string) => (await ask(as, 'GET', `${list}?limit=1`)).sites[0].site_id;
  return path.includes(':site')
    ? path.replace(':site', await first('/api/sites/fetch/filter'))
    : path.replace(':gpmSite', await first('/api/gpm/sites/fetch'));
};
