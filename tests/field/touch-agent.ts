import { randomBytes } from 'node:crypto';
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import type { TaskKind } from '../../contract/organisation/vocabulary';
import { getParts, getSlots, getStep, isPhotosOnly } from '../../contract/work/evidence';
import type { StepData } from '../../contract/work/evidence/step-data';
import type { EvidenceField, EvidencePart, PhotoSlot } from '../../contract/work/steps/parts';
import type { WorkId } from '../../field/work/vault/tables';
import { fieldApp as words } from '../../i18n/fr/field';
import { createAgentActions, createTestPicture } from './agent-actions';
import type { Phone } from './phone';

/** What an agent has entered for one task, as the office must show it: values by step, comments of photos by slot. */
export type Entered = { data: Record<string, StepData>; comments: Record<string, string | null> };
type Touch = { phone: Phone; work: WorkId; kind: TaskKind; entered: Entered };

/** A unique sharp picture, as a camera's file. */
export const createSharpPicture = () =>
  sharp(randomBytes(120 * 90 * 3), { raw: { width: 120, height: 90, channels: 3 } })
    .resize(320, 240, { kernel: 'nearest' })
    .jpeg({ quality: 80 })
    .toBuffer();

/** An agent who does a task by tapping through the screens, and records what was entered. */
export const createTouchAgent = (phone: Phone, kind: TaskKind, work: WorkId) => {
  const entered: Entered = { data: {}, comments: {} };
  const touch = { phone, kind, work, entered };
  return {
    entered,
    arrive: () => arrive(touch),
    step: (test: string) => fillStep(touch, test),
    /** A photo that no step requires. */
    extraPhoto: (test: string) => extraPhoto(touch, test),
    submit: () => submit(touch),
  };
};

const toWork = async (touch: Touch) => {
  const { phone, work } = touch;
  const page = phone.page();
  // A finished step has opened the next one.
  const [, open] = /^\/field\/work\/(\w+)\/step\//.exec(new URL(page.url()).pathname) ?? [];
  if (open) await backToWork({ ...touch, work: open as WorkId });
  const today = page.getByRole('link', { name: words.shell.today, exact: true }).first();
  const back = page.getByRole('link', { name: words.shell.back }).first();
  if (new URL(page.url()).pathname !== `/field/work/${work}`) {
    await today.or(back).first().waitFor();
    if (!(await today.isVisible())) await back.tap();
    await today.tap();
    await page.locator(`a[href="/field/work/${work}"]`).first().tap();
  }
  await page.waitForURL(url => url.pathname === `/field/work/${work}`);
};

const arrive = async (touch: Touch) => {
  await toWork(touch);
  const page = touch.phone.page();
  await page.getByRole('button', { name: words.task.arrive }).tap();
  await page.getByRole('button', { name: words.arrival.begin }).tap();
  // The first step opens at once.
  await page.waitForURL(url => url.pathname.startsWith(`/field/work/${touch.work}/step/`));
};

const toStep = async (touch: Touch, test: string) => {
  await toWork(touch);
  const page = touch.phone.page();
  const line = page.locator(`a[href="/field/work/${touch.work}/step/${test}"]`).first();
  await line.waitFor({ state: 'attached' });
  if (!(await line.isVisible())) await page.getByText(words.task.besides).tap();
  await line.tap();
  const { label } = getStep(touch.kind, test)!;
  await page.getByRole('heading', { level: 1, name: label.fr, exact: true }).waitFor();
};

const backToWork = async ({ phone, work }: Touch) => {
  const page = phone.page();
  await page.getByRole('link', { name: words.shell.back }).first().tap();
  await page.waitForURL(url => url.pathname === `/field/work/${work}`);
};

/** Fills in everything that the step requires, a remark where possible, a row of each table, and finishes it. */
const fillStep = async (touch: Touch, test: string) => {
  await toStep(touch, test);
  const page = touch.phone.page();
  const data: StepData = {};
  // Photos come last: with something optional entered, only a step of nothing but photos ends by the last of them.
  const isLate = ({ part }: EvidencePart) => Number(part === 'photos');
  const parts = getStep(touch.kind, test)!.parts.toSorted((one, other) => isLate(one) - isLate(other));
  for (const part of parts) Object.assign(data, await fillPart(touch, test, part));
  touch.entered.data[test] = { ...touch.entered.data[test], ...data };
  // The last required photo of a step that has only photos has finished it.
  if (!isAt(touch, test)) return;
  const end = page.getByRole('button', { name: words.step.end });
  if (await end.isVisible()) {
    await end.tap();
    await leaves(touch, test);
  }
};

const stepPath = ({ work }: Touch, test: string) => `/field/work/${work}/step/${test}`;
const isAt = (touch: Touch, test: string) =>
  new URL(touch.phone.page().url()).pathname === stepPath(touch, test);
/** A finished step makes way for the next one, or for the task. */
const leaves = (touch: Touch, test: string) =>
  touch.phone.page().waitForURL(url => url.pathname !== stepPath(touch, test));

const fillPart = async (touch: Touch, test: string, part: EvidencePart): Promise<StepData> => {
  const at = (path: string) => touch.phone.page().locator(`[id="at-${path}"]`);
  if (part.part === 'fields') return fillFields(part.fields, ({ key }) => at(key));
  if (part.part === 'cells') {
    const cell = part.cells[1];
    const name = words.step.cell.replace('%{cell}', cell);
    await touch.phone
      .page()
      .getByRole('tab', { name: new RegExp(`^${name}`) })
      .tap();
    const values = await fillFields(part.fields, ({ key }) => at(`${key}_${cell}`));
    return Object.fromEntries(Object.entries(values).map(([key, value]) => [`${key}_${cell}`, value]));
  }
  if (part.part === 'checks') {
    const [first, ...rest] = part.checks;
    const test_comment = text();
    await at(`checks.${first.key}`).getByRole('radio', { name: words.step.statuses.nok, exact: true }).tap();
    await at(`checks.${first.key}`).getByLabel(words.step.comment).fill(test_comment);
    const ok = touch.phone.page().getByRole('button', { name: /^(Tout OK|Le reste OK)$/ });
    for (let remaining = await ok.count(); remaining > 0; remaining--) await ok.first().tap();
    const check = ({ key, section, content }: typeof first) => ({
      ...{ key, section_name: section.fr, test_content: content.fr },
    });
    return {
      checks: [
        { ...check(first), test_status: 'nok', test_comment },
        ...rest.map(point => ({ ...check(point), test_status: 'ok' })),
      ],
    };
  }
  if (part.part === 'results') {
    const [first] = part.results;
    await at(`${first.key}_status`).getByRole('radio', { name: words.step.statuses.ok, exact: true }).tap();
    return { [`${first.key}_status`]: 'ok' };
  }
  if (part.part === 'barCodes') {
    const code = `SN${number()}`;
    await touch.phone.page().getByLabel(words.step.codes.typed).fill(code);
    await touch.phone.page().getByRole('button', { name: words.step.codes.add, exact: true }).tap();
    return { [part.key]: part.most === 1 ? code : [code] };
  }
  if (part.part === 'table') return fillTable(touch, test, part);
  const slots = part.slots.filter(slot => slot.required || slot.signature);
  for (const slot of slots)
    if (slot.signature || slot === slots[0] || slot === slots.at(-1)) await fillSlot(touch, test, slot);
    else await fillInHand(touch, test, slot);
  return {};
};

/** The required ones, two optional ones, both halves of a coordinate. */
const fillFields = async (fields: readonly EvidenceField[], at: (field: EvidenceField) => Locator) => {
  const free = fields.filter(({ kind, required }) => !required && kind !== 'coordinate').slice(0, 2);
  const values: StepData = {};
  const entered = fields.filter(
    field => field.required || field.kind === 'coordinate' || free.includes(field),
  );
  // The last one that is required would finish a step with nothing else in it.
  const isLate = ({ required }: EvidenceField) => Number(required === true);
  for (const field of entered.toSorted((one, other) => isLate(one) - isLate(other)))
    values[field.key] = await answer(field, at(field));
  return values;
};

const answer = async (field: EvidenceField, at: Locator) => {
  const input = at.locator('input, textarea, select').first();
  await input.waitFor();
  const choices =
    field.kind === 'yesNo'
      ? [{ id: 'oui', label: { fr: words.step.yesNo.oui } }]
      : field.kind === 'choice'
        ? (field.choices ?? [])
        : [];
  const list = at.locator('select');
  if (await list.count()) {
    // The first after « Choisir… ».
    await list.selectOption({ index: 1 });
    return list.inputValue();
  }
  if (choices.length) {
    const [{ id, label }] = choices;
    await at.getByRole('radio', { name: label.fr, exact: true }).tap();
    return id;
  }
  const typed: Partial<Record<EvidenceField['kind'], () => string | number>> = {
    number,
    coordinate: () => 30 + number() / 10_000,
    day: () => '2026-03-01',
    time: () => '09:30',
  };
  const value = typed[field.kind]?.() ?? text();
  await input.fill(String(value).replace('.', field.kind === 'coordinate' ? ',' : '.'));
  return value;
};

const fillTable = async (touch: Touch, test: string, part: Extract<EvidencePart, { part: 'table' }>) => {
  const page = touch.phone.page();
  const { add, close, row } = words.step.table;
  const name = row.replace('%{table}', part.label.fr).replace('%{row}', '1');
  const index = getParts(getStep(touch.kind, test), 'table').indexOf(part);
  await page
    .getByRole('button', { name: `+ ${add}` })
    .nth(index)
    .tap();
  const sheet = page.getByRole('dialog', { name });
  const values = await fillFields(part.columns, ({ key }) => sheet.locator(`[id="at-${part.key}.0.${key}"]`));
  if (part.photosPerRow) await shoot(touch, test, 0, sheet.getByRole('button', { name: words.photos.add }));
  await sheet.getByRole('button', { name: close, exact: true }).tap();
  await sheet.waitFor({ state: 'detached' });
  return { [part.key]: [{ ...(part.photosPerRow && { no: 0 }), ...values }] };
};

const getTile = ({ phone }: Touch, index: number) => phone.page().locator(`[data-slot="${index}"]`).first();

const fillSlot = async (touch: Touch, test: string, slot: PhotoSlot) => {
  if (!isAt(touch, test)) await toStep(touch, test);
  const tile = getTile(touch, slot.index);
  if (slot.signature) return sign(touch, test, slot.index, tile);
  const required = getSlots(touch.kind, test).filter(other => other.required);
  if (slot !== required.at(-1)) return shoot(touch, test, slot.index, tile);
  await takePicture(touch, tile);
  await touch.phone.page().getByRole('dialog').waitFor({ state: 'detached' });
  if (isPhotosOnly(touch.kind, test)) {
    await leaves(touch, test);
    await toStep(touch, test);
  }
  await tile.tap();
  await commentOnPicture(touch, test, slot.index);
};

/** By what the screen calls: to touch, the slots between the first and the last one are like these. */
const fillInHand = async ({ phone, work, entered }: Touch, test: string, { index }: PhotoSlot) => {
  await phone.still();
  await createAgentActions(phone).photo(work, test, index, await createTestPicture(number()));
  entered.comments[`${test}/${index}`] = null;
};

const extraPhoto = async (touch: Touch, test: string) => {
  await toStep(touch, test);
  const used = new Set(Object.keys(touch.entered.comments));
  const { index } = getSlots(touch.kind, test).find(
    slot => !slot.signature && !used.has(`${test}/${slot.index}`),
  )!;
  await shoot(touch, test, index, getTile(touch, index));
  await backToWork(touch);
};

/** Taps the slot, supplies the camera's picture, comments on it, and closes the dialog. */
const shoot = async (touch: Touch, test: string, index: number, tile: Locator) => {
  await takePicture(touch, tile);
  await commentOnPicture(touch, test, index);
};

const takePicture = async ({ phone }: Touch, tile: Locator) => {
  const camera = phone.page().waitForEvent('filechooser');
  await tile.tap();
  await (await camera).setFiles({
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: await createSharpPicture(),
  });
};

const commentOnPicture = async ({ phone, entered }: Touch, test: string, index: number) => {
  const dialog = phone.page().getByRole('dialog').last();
  const comment = text();
  await dialog.getByLabel(words.photos.comment).fill(comment);
  await dialog.getByRole('button', { name: words.photos.close }).first().tap();
  await dialog.getByLabel(words.photos.comment).waitFor({ state: 'detached' });
  entered.comments[`${test}/${index}`] = comment;
};

const sign = async ({ phone, entered }: Touch, test: string, index: number, tile: Locator) => {
  const { pad, name, done } = words.photos.signature;
  const page = phone.page();
  await tile.tap();
  const dialog = page.getByRole('dialog').last();
  const { x, y } = (await dialog.getByRole('img', { name: pad }).boundingBox())!;
  await page.mouse.move(x + 20, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + 120, y + 80, { steps: 4 });
  await page.mouse.up();
  const signer = text();
  await dialog.getByLabel(name).fill(signer);
  await dialog.getByRole('button', { name: done }).tap();
  await dialog.waitFor({ state: 'detached' });
  entered.comments[`${test}/${index}`] = signer;
};

const submit = async (touch: Touch) => {
  await toWork(touch);
  const page = touch.phone.page();
  await page.getByRole('button', { name: words.task.submit.act }).tap();
  await page.getByRole('button', { name: words.task.submit.yes }).tap();
  await page.getByText(words.task.ended.submit).waitFor();
};

let made = 0;
/** No value is entered twice. */
const number = () => ++made;
const text = () => `Saisie n° ${number()}`;
