import { fillPath } from '../../tests/journeys/fill-path';
import { screens } from '../../tests/journeys/screens';
import { createSay, type Screen } from '../../tests/journeys/screens/screen';
import { urlsByRoute } from '../../tests/journeys/urls-by-route';
import { type Language, options, type State } from './options';
import type { Pictures } from './pictures';
import type { FilledServer } from './server';
import { breakServer, navigate, type OpenWindow } from './window';

type Tools = { server: FilledServer; openWindow: OpenWindow; pictures: Pictures };

/** Every wanted screen of the office app in a state, on wide windows and on phones. */
export const takeOffice = async (tools: Tools, language: Language, state: State) => {
  const wanted = listScreens(state).filter(({ name, path }) => options.isWanted(`${name} ${path}`));
  for (const screen of wanted)
    for (const isPhone of [false, true]) {
      const sizes = options.widths.filter(width => width < 600 === isPhone);
      if (sizes.length && screen.only !== (isPhone ? 'wide' : 'phone'))
        await takeScreen(tools, screen, sizes, language, state);
    }
};

/** Screens, and the addresses that none of them has; where nothing can be done, addresses alone. */
const listScreens = (state: State): Screen[] => {
  const { visitor } = options;
  const declared = screens.filter(({ as }) => state === 'full' && (!visitor || as.includes(visitor)));
  const addresses = Object.values(urlsByRoute).flat();
  const others = addresses.filter(url => !declared.some(({ path }) => path === url));
  return [...declared, ...others.map((url): Screen => ({ name: url, path: url, as: ['admin'], steps: [] }))];
};

const takeScreen = async (
  { server, openWindow, pictures }: Tools,
  screen: Screen,
  sizes: number[],
  language: Language,
  state: State,
) => {
  const as = options.visitor ?? screen.as[0];
  const opened = await openWindow(sizes[0], language, as);
  const { page, logged, rest } = opened;
  const isBroken = state === 'failing' || state === 'offline';
  try {
    const to = options.empty ? screen.path.replace(/:\w+/, '1') : await fillPath(screen.path, server.ask, as);
    await page.goto(isBroken ? '/manuals' : to);
    if (isBroken) {
      await rest();
      await breakServer(opened, state);
      await navigate(page, to);
    }
    for (const step of screen.steps) await step({ page, say: createSay(language), phone: sizes[0] < 600 });
  } catch (error) {
    logged.push(`not reached: ${(error as Error).message.split('\n')[0]}`);
  }
  await pictures.take(opened, screen.name, state, sizes);
  await opened.context.close();
};
