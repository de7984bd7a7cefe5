import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import type { TaskKind } from '../contract/organisation/vocabulary';
import { getSlots } from '../contract/work/evidence';
import { getRequiredSteps } from '../contract/work/task-kinds';
import type { WorkId } from '../field/work/vault/tables';
import { demoPassword } from '../server/operations/demo/demo-accounts';
import { createAgentActions, createTestPicture } from '../tests/field/agent-actions';
import { createOffice, type Office } from '../tests/field/office';
import { createPhone, type Phone } from '../tests/field/phone';
import { launchBrowser } from '../tests/journeys/browser';
import { buildMinimalData } from '../tests/server/field/mobile-client';
import { measureMemoryWhileSending, privateMemory } from './field-memory';
import { percentile, reportFigure } from './figures';
import type { BenchServer } from './server';
import { startTcpProxy, type TcpProxy } from './tcp-proxy';

/** CPU slowdown of the phone; its worker's thread is not slowed, as Chromium cannot. */
const slower = 4;
/** 1 Mbit/s */
const link = 125_000;
/** Photos of a day by kind, 200 in all. */
const dayOf = { ssr: 71, installation: 100, gpm: 16, cm: 6, delivery: 7 } satisfies Record<TaskKind, number>;

/** The agents' app on a slow phone, offline and on a slow network. */
export const benchFieldApp = async ({ address }: BenchServer) => {
  const wire = await startTcpProxy(address);
  const browser = await launchBrowser();
  try {
    const office = await createOffice(address);
    const { user } = await office.phoneSession('agent');
    const plan = async (kind: TaskKind): Promise<WorkId> => `p${await office.plan(kind, user.userid)}`;
    const ssr = await plan('ssr');
    const day = await planned(plan);
    await bundle(browser, wire, ssr);

    const phone = await phoneOn(browser, wire);
    await firstScreen(phone, wire);
    await openedStep(phone, ssr, 'a step of 90 slots, empty');
    await typing(phone, ssr);
    await bytesOfSsr(phone, wire, ssr);
    await openedStep(phone, ssr, 'a step of 90 slots, 71 filled');
    await memory(browser, phone, wire, day);
    await phone.close();

    const another = await planned(plan);
    await dayOnLink(await phoneOn(browser, wire), office, wire, another);
    const third = await planned(plan);
    await measureMemoryWhileSending({
      wire,
      photos: photosOfDay,
      arrived: () => arrivedOf(office, third),
      fill: async page => {
        for (const work of Object.values(third))
          await page().waitForFunction(id => terrain.workOf(terrain.vault, id) !== null, work);
        wire.cut();
        await fill({ page }, third);
      },
    });
  } finally {
    await browser.close();
    await wire.close();
  }
};

/** A phone with the app installed and signed in. */
const phoneOn = async (browser: Browser, wire: TcpProxy) => {
  const phone = await createPhone(browser, wire.address, { worker: true });
  // Otherwise the test harness's interception of calls would be measured.
  await phone.context.unroute('**/api/**');
  await phone.signIn('agent');
  await phone.page().evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await phone.page().reload();
  await phone.takeHold();
  return phone;
};

/** The JavaScript requested from the sign-in to a piece of work, excluding the worker's precaching. */
const bundle = async (browser: Browser, wire: TcpProxy, work: WorkId) => {
  const phone = await createPhone(browser, wire.address);
  const scripts = new Map<string, Promise<number>>();
  phone.context.on('response', answer => {
    if (new URL(answer.url()).pathname.endsWith('.js'))
      scripts.set(
        answer.url(),
        answer.body().then(body => gzipSync(body, { level: 9 }).length),
      );
  });
  await phone.openOnly('/field/');
  const page = phone.page();
  await page.getByLabel('Nom d’utilisateur').fill('agent');
  await page.getByLabel('Mot de passe', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByRole('button', { name: 'Le verrouillage de mon téléphone suffit' }).click();
  await page.locator(`a[href="/field/work/${work}"]`).click();
  await stepLink(page, work, 'photos').waitFor();
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all(scripts.values());
  reportFigure({
    name: 'field app: JavaScript before the first step, gzipped',
    value: sizes.reduce((sum, size) => sum + size, 0) / 1000,
    unit: 'kB',
    target: { most: 180 },
  });
  await phone.close();
};

/** From the navigation to the first row of the day on the screen, with the worker stopped before it and no server. */
const firstScreen = async (phone: Phone, wire: TcpProxy) => {
  wire.cut();
  const times: number[] = [];
  for (let run = 0; run < 7; run++) {
    const page = await phone.context.newPage();
    // A file of the app that needs neither.
    await page.goto('/field/icon.svg');
    const control = await slowed(page);
    await page.addInitScript(() =>
      new MutationObserver((_, watch) => {
        if (!document.querySelector('li a[href^="/field/work/"]')) return;
        watch.disconnect();
        requestAnimationFrame(() => setTimeout(() => performance.mark('painted'), 0));
      }).observe(document, { childList: true, subtree: true }),
    );
    await control.send('ServiceWorker.enable');
    await control.send('ServiceWorker.stopAllWorkers');
    await page.goto('/field/', { waitUntil: 'commit' });
    times.push(await painted(page));
    await page.close();
  }
  wire.mend();
  reportFigure({
    name: `field app: first screen offline, ${slower}× slower, median`,
    value: percentile(times, 0.5),
    unit: 'ms',
    target: { most: 2_000 },
  });
};

/** From tapping the step to all its slots on the screen, the first time after a start and once more. */
const openedStep = async (phone: Phone, work: WorkId, what: string) => {
  const times: Record<'first' | 'again', number[]> = { first: [], again: [] };
  for (let run = 0; run < 7; run++) {
    const page = await phone.context.newPage();
    await page.goto(`/field/work/${work}`);
    const link = stepLink(page, work, 'photos');
    await link.waitFor();
    await page.waitForLoadState('networkidle');
    await slowed(page);
    for (const time of ['first', 'again'] as const) {
      await link.scrollIntoViewIfNeeded();
      await page.evaluate(() => {
        performance.clearMarks();
        addEventListener(
          'pointerdown',
          ({ timeStamp }) => performance.mark('touched', { startTime: timeStamp }),
          { capture: true, once: true },
        );
        new MutationObserver((_, watch) => {
          if (document.querySelectorAll('[data-slot]').length < 90) return;
          watch.disconnect();
          requestAnimationFrame(() => setTimeout(() => performance.mark('painted'), 0));
        }).observe(document.body, { childList: true, subtree: true });
      });
      await link.tap();
      times[time].push((await painted(page)) - (await marked(page, 'touched')));
      await page.goBack();
      await link.waitFor();
    }
    await page.close();
  }
  for (const [time, name] of [
    ['first', ''],
    ['again', ', once more'],
  ] as const)
    reportFigure({
      name: `field app: ${what}, ${slower}× slower, median${name}`,
      value: percentile(times[time], 0.5),
      unit: 'ms',
      target: { most: 300 },
    });
};

/** From each key press to the letter on the screen. */
const typing = async (phone: Phone, work: WorkId) => {
  const page = await phone.context.newPage();
  await page.goto(`/field/work/${work}/step/access`);
  const field = page.getByLabel('Remarque', { exact: true });
  await field.focus();
  await slowed(page);
  await page.evaluate(() => {
    addEventListener('keydown', ({ timeStamp }) => performance.mark('key', { startTime: timeStamp }), true);
    addEventListener(
      'input',
      () => requestAnimationFrame(() => setTimeout(() => performance.measure('typed', 'key'), 0)),
      true,
    );
  });
  await field.pressSequentially('Portail rouillé, la clé est chez le gardien du dépôt.', { delay: 150 });
  await page.waitForTimeout(500);
  const times = await page.evaluate(() =>
    performance.getEntriesByName('typed').map(({ duration }) => duration),
  );
  reportFigure({
    name: `field app: a key until it is shown, ${slower}× slower, median of ${times.length}`,
    value: percentile(times, 0.5),
    unit: 'ms',
    target: { most: 50 },
  });
  reportFigure({ name: 'field app: the same, p95', value: percentile(times, 0.95), unit: 'ms' });
  await page.close();
};

/**
 * All bytes the phone sends for 71 photos of a step, headers and other calls included, compared with the pictures
 * themselves.
 */
const bytesOfSsr = async (phone: Phone, wire: TcpProxy, work: WorkId) => {
  wire.cut();
  await createAgentActions(phone).arrive(work);
  const pictures = await photograph(phone, work, 'ssr', dayOf.ssr, 400);
  wire.mend();
  const before = wire.carried().up;
  await sendAll(phone);
  reportFigure({
    name: `field app: bytes sent for a SSR of ${dayOf.ssr} photos of 400 kB`,
    value: (wire.carried().up - before) / 1000,
    unit: 'kB',
    yardstick: { value: pictures / 1000, most: 1.03 },
  });
};

/** Private memory of the pages' processes with 200 photos pending, viewed and then sent. */
const memory = async (browser: Browser, phone: Phone, wire: TcpProxy, day: Day) => {
  const system = await browser.newBrowserCDPSession();
  const held = async () => {
    const { processInfo } = await system.send('SystemInfo.getProcessInfo');
    return processInfo
      .filter(({ type }) => type === 'renderer')
      .reduce((sum, { id }) => sum + privateMemory(id), 0);
  };
  const measurePeakMemory = async (work: WorkId) => {
    await phone.page().close();
    await phone.open(`/field/work/${work}/step/photos`);
    await phone.page().locator('[data-slot]').first().waitFor();
    const samples = [await held()];
    for (let times = 0; times < 20; times++) {
      await phone.page().mouse.wheel(0, 700);
      await phone.page().waitForTimeout(100);
      samples.push(await held());
    }
    await phone.page().goto('/field/sending');
    await phone.takeHold();
    samples.push(await held());
    return Math.max(...samples);
  };
  wire.cut();
  const empty = await measurePeakMemory(day.ssr);
  await fill(phone, day);
  const waiting = await measurePeakMemory(day.ssr);
  reportFigure({
    name: 'field app: the pages’ memory without photos, at its highest',
    value: empty,
    unit: 'MB',
  });
  reportFigure({
    name: 'field app: more with 200 photos of 400 kB waiting, at its highest',
    value: waiting - empty,
    unit: 'MB',
    target: { most: 150 },
  });
  wire.mend();
};

/** A day of five tasks from « Envoyer maintenant » to the message that everything is sent. */
const dayOnLink = async (phone: Phone, office: Office, wire: TcpProxy, day: Day) => {
  const hand = createAgentActions(phone);
  for (const work of Object.values(day)) await phone.has(work);
  wire.cut();
  let pictures = 0;
  for (const [kind, work] of Object.entries(day) as [TaskKind, WorkId][]) {
    await hand.arrive(work);
    pictures += await photograph(phone, work, kind, dayOf[kind], 100);
    for (const test of stepsOfDay(kind)) await hand.enter(work, test, buildMinimalData(kind, test));
    await hand.submit(work);
  }
  await phone.page().reload();
  await phone.takeHold();
  wire.limit(link);
  wire.mend();
  const before = wire.carried();
  const began = performance.now();
  await sendAll(phone);
  const seconds = (performance.now() - began) / 1000;
  const after = wire.carried();
  wire.limit(Infinity);
  const agent = await office.phoneSession('agent');
  for (const work of Object.values(day)) {
    const submitted = (await office.held(agent, work))?.history['field.submit'];
    if (submitted !== 1) throw new Error(`${work} was submitted ${submitted} times.`);
  }
  reportFigure({
    name: 'field app: a day of 5 tasks, 200 photos of 100 kB, at 1 Mbit/s',
    value: seconds,
    unit: 's',
    yardstick: { value: pictures / link, most: 1.1 },
  });
  reportFigure({
    name: 'field app: bytes of that day sent',
    value: (after.up - before.up) / 1000,
    unit: 'kB',
  });
  reportFigure({
    name: 'field app: bytes of that day fetched',
    value: (after.down - before.down) / 1000,
    unit: 'kB',
  });
  await phone.close();
};

type Day = Record<TaskKind, WorkId>;
const photosOfDay = Object.values(dayOf).reduce((sum, count) => sum + count, 0);
/** All photos of a day, of 400 kB, and nothing else. */
const fill = async (phone: Pick<Phone, 'page'>, day: Day) => {
  for (const [kind, work] of Object.entries(day) as [TaskKind, WorkId][]) {
    await createAgentActions(phone).arrive(work);
    await photograph(phone, work, kind, dayOf[kind], 400);
  }
};
/** How many photos of the day have arrived at the office. */
const arrivedOf = async (office: Office, day: Day) => {
  const agent = await office.phoneSession('agent');
  const held = await Promise.all(Object.values(day).map(work => office.held(agent, work)));
  return held.flatMap(task => Object.values(task?.photos ?? {}).filter(Boolean)).length;
};
const planned = async (plan: (kind: TaskKind) => Promise<WorkId>): Promise<Day> => {
  const day: Partial<Day> = {};
  for (const kind of Object.keys(dayOf) as TaskKind[]) day[kind] = await plan(kind);
  return day as Day;
};

const stepsOfDay = (kind: TaskKind) =>
  getRequiredSteps(kind, kind === 'installation' ? 'new_site' : undefined);

/** Fills this many of the work's slots, required ones first; returns the bytes of the pictures. */
const photograph = async (
  phone: Pick<Phone, 'page'>,
  work: WorkId,
  kind: TaskKind,
  count: number,
  kilobytes: number,
) => {
  const slots = stepsOfDay(kind)
    .flatMap(test => getSlots(kind, test).map(slot => ({ test, ...slot })))
    .sort((one, other) => Number(other.required ?? false) - Number(one.required ?? false))
    .slice(0, count);
  if (slots.length < count) throw new Error(`A ${kind} has no ${count} slots.`);
  let bytes = 0;
  for (const { test, index } of slots) {
    const picture = await createTestPicture(pictures++, kilobytes);
    await createAgentActions(phone).photo(work, test, index, picture, await smallOf(picture));
    bytes += picture.length;
  }
  return bytes;
};
let pictures = 0;
const smallOf = (picture: Buffer) =>
  sharp(picture).resize(320, 320, { fit: 'cover' }).jpeg({ quality: 70 }).toBuffer();

const sendAll = async (phone: Phone) => {
  const page = phone.page();
  await page.getByRole('button', { name: 'Envoyer maintenant' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: 'Tout est envoyé' })
    .waitFor({ timeout: 20 * 60_000 });
};

const slowed = async (page: Page) => {
  const control = await page.context().newCDPSession(page);
  await control.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return control;
};

const stepLink = (page: Page, work: WorkId, test: string) =>
  page.locator(`a[href="/field/work/${work}/step/${test}"]`).first();
const painted = (page: Page) => marked(page, 'painted');
/** When the page set the mark, in milliseconds since its navigation. */
const marked = async (page: Page, name: string) =>
  (
    await page.waitForFunction(mark => performance.getEntriesByName(mark)[0]?.startTime, name)
  ).jsonValue() as Promise<number>;
