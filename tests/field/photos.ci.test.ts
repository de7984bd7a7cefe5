import { createHash } from 'node:crypto';
import readExif from 'exif-reader';
import sharp from 'sharp';
import { beforeAll, expect } from 'vitest';
import type { FieldTask } from '../../contract/field/field-task';
import type { PhotoEntry } from '../../field/work/vault/tables';
import { drawDemoPhoto } from '../../server/work/files/draw-demo-photo';
import { createAgentActions } from './agent-actions';
import { fieldTest } from './field-test';
import type { Phone } from './phone';
import { takePhoto } from './take-photo';

const takenAt = new Date('2026-11-20T09:30:12Z');
const place = { lat: 36.75, lng: 3.05 };
/** A phone in landscape: 12 million pixels, to be rotated by a quarter turn, place and time in the EXIF. */
let camera: Buffer;
let sharpOne: Buffer;
let blurred: Buffer;
beforeAll(async () => {
  const drawn = await drawDemoPhoto({
    siteCode: 'ALG012',
    label: 'Matériel',
    at: takenAt,
    place,
    width: 4_000,
  });
  camera = await sharp(drawn).rotate(-90).keepExif().withMetadata({ orientation: 6 }).jpeg().toBuffer();
  sharpOne = await sharp(drawn).resize(1_600).jpeg().toBuffer();
  blurred = await sharp(sharpOne).blur(12).jpeg().toBuffer();
});

const waiting = async (phone: Phone, index: number): Promise<PhotoEntry> => {
  const found = await phone
    .page()
    .waitForFunction(
      at => terrain.vault.all('photos').find(photo => photo.index === at && !photo.removed),
      index,
    );
  return (await found.jsonValue())!;
};
const bytesOf = async (phone: Phone, id: string) =>
  Buffer.from(
    await phone.page().evaluate(async key => [...new Uint8Array((await terrain.vault.bytes(key))!)], id),
  );
/** The picture as displayed, small enough to compare. */
const toPixels = (picture: Buffer) =>
  sharp(picture).rotate().resize(48, 36, { fit: 'fill' }).removeAlpha().raw().toBuffer();

/** The phone's position, known at once and for longer than any test takes. */
const standStill = () => {
  const coords = { latitude: 36.7001, longitude: 3.1002, accuracy: 9 };
  navigator.geolocation.watchPosition = onPosition => {
    onPosition({ coords, timestamp: Date.now() + 3_600_000 } as GeolocationPosition);
    return 1;
  };
};
/** The ten seconds for undoing a removal do not end. */
const leaveTime = () => {
  const { setTimeout } = globalThis;
  globalThis.setTimeout = ((work: () => void, pause?: number) =>
    pause === 10_000 ? 0 : setTimeout(work, pause)) as typeof setTimeout;
};

fieldTest(
  'photos are taken, reported when blurred, removed and signed, and the office has them',
  async ({ office, agent, planned }) => {
    const { work, one } = await planned('delivery');
    await one.become('cut');
    await createAgentActions(one).arrive(work);
    await one.context.addInitScript(standStill);
    await one.open(`/field/work/${work}/step/pickup`);
    await one.become('cut');
    const page = one.page();
    const dialog = page.getByRole('dialog');

    await takePhoto(page, 'Prendre la photo : Matériel avant chargement', camera);
    await dialog.getByRole('img').waitFor();
    const before = await waiting(one, 0);
    expect(before).toMatchObject({ look: 'good', at: takenAt.toISOString(), test: 'pickup' });
    const stored = await bytesOf(one, before.id);
    expect(before.sha256).toBe(createHash('sha256').update(stored).digest('hex'));
    const { width, height, orientation, format, exif } = await sharp(stored).metadata();
    expect({ width, orientation, format }).toEqual({ width: 2_048, orientation: 1, format: 'jpeg' });
    expect(height).toBeGreaterThan(1_530);
    const [was, is] = [(await sharp(camera).metadata()).exif!, exif!].map(found => readExif(found));
    expect(is.GPSInfo).toEqual(was.GPSInfo);
    expect(is.Photo).toMatchObject({
      DateTimeOriginal: was.Photo!.DateTimeOriginal,
      PixelXDimension: 2_048,
      PixelYDimension: height,
    });
    const [there, here] = await Promise.all([toPixels(camera), toPixels(stored)]);
    const apart = there.reduce((sum, value, at) => sum + Math.abs(value - here[at]), 0) / there.length;
    expect(apart).toBeLessThan(6);

    await takePhoto(page, 'Suivante : Matériel chargé et arrimé', blurred);
    await dialog.getByText('La photo semble floue.').waitFor();
    // This one has no place in its EXIF: the phone's position is sent beside the picture.
    expect(await waiting(one, 2)).toMatchObject({
      look: 'blurred',
      place: { lat: 36.7001, lng: 3.1002 },
      accuracy: 9,
    });
    await takePhoto(page, 'Reprendre', sharpOne);
    await dialog.getByText('La photo semble floue.').waitFor({ state: 'detached' });
    await takePhoto(page, /^Suivante/, sharpOne);
    await dialog.getByRole('heading', { name: 'Étiquettes et numéros de série' }).waitFor();
    await waiting(one, 1);
    await page.evaluate(leaveTime);
    await dialog.getByRole('button', { name: 'Retirer la photo' }).click();
    await page.getByRole('button', { name: 'Prendre la photo : Étiquettes et numéros de série' }).waitFor();
    await page.getByRole('button', { name: 'Annuler', exact: true }).click();
    await page.getByRole('button', { name: 'Voir la photo : Étiquettes et numéros de série' }).waitFor();

    await page.getByRole('button', { name: 'Faire signer : Signature du magasinier' }).click();
    await dialog.getByRole('button', { name: 'Enregistrer la signature' }).click();
    await dialog.getByText('Le cadre est vide').waitFor();
    const { x, y } = (await dialog.getByRole('img', { name: 'Cadre de la signature' }).boundingBox())!;
    for (const [index, [toX, toY]] of [
      [60, 90],
      [120, 30],
      [180, 110],
      [240, 60],
    ].entries()) {
      await page.mouse.move(x + toX, y + toY);
      if (index === 0) await page.mouse.down();
    }
    await page.mouse.up();
    await dialog.getByLabel('Nom du signataire').fill('K. Benali');
    await dialog.getByRole('button', { name: 'Enregistrer la signature' }).click();
    await page.getByRole('button', { name: 'Voir la photo : Signature du magasinier' }).waitFor();
    const signed = await waiting(one, 12);
    expect(signed.comment).toBe('K. Benali');
    const { dominant, channels } = await sharp(await bytesOf(one, signed.id)).stats();
    expect(dominant).toEqual({ r: 248, g: 248, b: 248 });
    expect(channels[0].min).toBeLessThan(60);

    await one.become('good');
    await one.open();
    await one.sendAll();
    const serverTask = (await office.held(agent, work))!;
    expect(serverTask.photos).toMatchObject({ 'pickup/0': before.sha256, 'pickup/12': signed.sha256 });
    expect(Object.keys(serverTask.photos).sort()).toEqual(['pickup/0', 'pickup/1', 'pickup/12', 'pickup/2']);

    // A photo removed on the phone is also removed at the office if it is there; a comment is sent after its photo.
    await one.open(`/field/work/${work}/step/pickup`);
    await page.getByRole('button', { name: 'Voir la photo : Matériel avant chargement' }).click();
    await dialog.getByLabel('Commentaire').fill('Deux palettes');
    await dialog.getByText('Commentaire à envoyer').waitFor();
    await dialog.getByRole('button', { name: 'Fermer' }).first().click();
    await page.getByRole('button', { name: 'Voir la photo : Étiquettes et numéros de série' }).click();
    await dialog.getByRole('button', { name: 'Retirer la photo' }).click();
    await page.getByRole('link', { name: 'Retour' }).click();
    await page.waitForFunction(() => {
      const remaining = terrain.vault.all('photos').filter(({ removed }) => !removed);
      return !remaining.some(({ index }) => index === 1);
    });
    await one.open();
    await one.sendAll();
    const { photos, tests } = (await office.held(agent, work))!;
    expect(tests.pickup.photos.find(({ index }) => index === 0)?.comment).toBe('Deux palettes');
    expect(Object.keys(photos).sort()).toEqual(['pickup/0', 'pickup/12', 'pickup/2']);
  },
);

fieldTest(
  'impossible work is reported with its cause, a note and a photo',
  async ({ office, agent, server, planned }) => {
    const { work, one } = await planned('cm');
    await one.become('cut');
    await createAgentActions(one).arrive(work);
    await one.open(`/field/work/${work}/impossible`);
    await one.become('cut');
    let page = one.page();
    await page.getByRole('button', { name: 'Signaler' }).click();
    await page.getByText('Choisissez un motif.').waitFor();
    await page.getByLabel('Autre motif').check();
    await page.getByRole('button', { name: 'Signaler' }).click();
    await page.getByText('Précisez le motif.').waitFor();
    const note = 'Chien méchant devant le portail';
    await page.getByLabel('Note (obligatoire)').fill(note);
    await expect.poll(() => one.rows('drafts')).toMatchObject([{ value: { cause: 'other', note } }]);
    await one.kill();
    await one.open(`/field/work/${work}/impossible`);
    await one.become('cut');
    page = one.page();
    expect(await page.getByLabel('Note (obligatoire)').inputValue()).toBe(note);

    await takePhoto(page, 'Ajouter une photo', sharpOne);
    const photo = await waiting(one, 0);
    await page.getByRole('button', { name: 'Fermer' }).last().click();

    await page.getByRole('button', { name: 'Signaler' }).click();
    await page.getByRole('button', { name: 'Retirer et continuer la tâche' }).click();
    await page.getByLabel('Refus du propriétaire').check();
    await page.getByRole('button', { name: 'Signaler' }).click();
    await page.getByText('Enregistré sur ce téléphone').waitFor();
    await one.become('good');
    await one.open();
    await one.sendAll();
    const { taskid, status } = (await office.held(agent, work))!;
    const response = await fetch(`${server.address}/api/field/task/${taskid}`, {
      headers: { 'x-sts-token': agent.token },
    });
    const { impossible } = (await response.json()).task as FieldTask;
    expect(status).toBe('impossible');
    expect(impossible).toMatchObject({
      cause: 'owner_refuses',
      note: 'Chien méchant devant le portail',
      photos: [{ index: 0, sha256: photo.sha256 }],
    });
  },
);
