import type { Page } from 'playwright-core';
import type { DemoAccount, Fixtures } from './journey';
import { type Screen, sayIn } from './screens';

export type Look = {
  as?: DemoAccount | null;
  language?: 'fr' | 'en';
  dark?: boolean;
  phone?: boolean;
  within?: boolean;
};

/** Goes to a screen of the list, as somebody and in some look. */
export const visit = async (
  { open, ask }: Fixtures,
  { path, as: [usual], refused, prepare }: Screen,
  { as = usual, language = 'fr', dark, phone = false, within }: Look = {},
): Promise<Page> => {
  const at = await filled(path, ask, as);
  const page = await open({ as: as ?? undefined, at, language, dark, phone, refused, within });
  await prepare?.(page, sayIn(language), { phone });
  return page;
};

const filled = async (path: string, ask: Fixtures['ask'], as: DemoAccount | null) => {
  if (!path.includes(':') || !as) return path;
  if (path.includes(':agent')) {
    const { users } = await ask(as, 'GET', '/api/agent/fetch?name=agent');
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
