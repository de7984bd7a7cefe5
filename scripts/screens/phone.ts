import { demoPassword } from '../../server/operations/demo/demo-accounts';
import type { Language, State } from './options';
import type { Pictures } from './pictures';
import { breakServer, navigate, type OpenWindow } from './window';

const pages = ['', 'week', 'map', 'past', 'manuals', 'me', 'news', 'sending', 'work/p999999'];
const workPages = ['work/:work', 'work/:work/arrive', 'work/:work/impossible'];

/** The agents' app on a phone, in which the demo's agent has signed in. */
export const openPhone = async (openWindow: OpenWindow, language: Language, scale?: number) => {
  const opened = await openWindow(390, language, null, scale);
  const { page } = opened;
  await page.goto('/field/');
  await page.locator('input').first().fill('agent');
  await page.locator('input[type=password]').fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /verrouillage de mon téléphone|phone’s/ }).click();
  await navigate(page, '/field/');
  const work = await page.locator('a[href*="/work/"]').first().getAttribute('href');
  return { ...opened, work: work!.split('/work/')[1] };
};

/** Every page of the agents' app in a state. */
export const takePhoneApp = async (
  { openWindow, pictures }: { openWindow: OpenWindow; pictures: Pictures },
  language: Language,
  state: State,
) => {
  const { work, ...opened } = await openPhone(openWindow, language);
  await breakServer(opened, state);
  for (const at of [...pages, ...workPages].map(each => `/field/${each}`)) {
    await navigate(opened.page, at.replace(':work', work));
    await pictures.take(opened, at, state, [390]);
  }
  await opened.context.close();
};
