import type { Page } from 'playwright-core';
import type { TaskKind } from '../../contract/organisation/vocabulary';
import { getStep } from '../../contract/work/evidence';
import type { WorkId } from '../../field/work/vault/tables';
import { fieldApp as words } from '../../i18n/fr/field';
import { countClicks } from '../journeys/count-clicks';
import { fieldTest } from './field-test';
import type { Phone } from './phone';
import { takePhoto } from './take-photo';
import { createSharpPicture } from './touch-agent';

/** A photo costs two more taps in the camera: the trigger, and its « OK ». */
const cameraTaps = 2;

/** The agent on the day's page, and the taps from there on. */
const atToday = async (kind: TaskKind, { work, one }: { work: WorkId; one: Phone }) => {
  await one.context.grantPermissions(['geolocation']);
  await one.context.setGeolocation({ latitude: 36.7, longitude: 3.1, accuracy: 8 });
  const page = one.page();
  const tap = (name: string) => page.getByRole('button', { name, exact: true }).tap();
  await page.getByRole('link', { name: words.shell.today, exact: true }).tap();
  await page.getByRole('heading', { level: 1, name: words.today.title }).waitFor();
  const expectTaps = await countClicks(page);
  return {
    page,
    begin: async () => {
      await page.locator(`a[href="/field/work/${work}"]`).tap();
      await tap(words.task.arrive);
      await tap(words.arrival.begin);
    },
    opens: (test: string) =>
      page.getByRole('heading', { level: 1, name: getStep(kind, test)!.label.fr, exact: true }).waitFor(),
    photos: (...slots: string[]) => takeInARow(page, slots),
    /** Every section of the checklist. */
    allOk: async () => {
      const ok = page.getByRole('button', { name: words.step.checks.allOk });
      for (let left = await ok.count(); left > 0; left--) await ok.first().tap();
    },
    submit: async () => {
      await tap(words.task.submit.act);
      await tap(words.task.submit.yes);
      await page.getByText(words.task.ended.submit).waitFor();
    },
    expectTaps,
  };
};

/** The first from its tile, the others from the picture before them. */
const takeInARow = async (page: Page, [first, ...others]: readonly string[]) => {
  await takePhoto(page, `Prendre la photo : ${first}`, await createSharpPicture());
  for (const slot of others)
    await takePhoto(
      page,
      new RegExp(`^(Suivante|Obligatoire suivante) : ${slot}$`),
      await createSharpPicture(),
    );
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

fieldTest('the least delivery is sent with 24 taps, its four photos included', async ({ planned }) => {
  const one = await atToday('delivery', await planned('delivery'));
  await one.begin();
  await one.opens('pickup');
  await one.photos('Matériel avant chargement', 'Bon d’enlèvement signé');
  await one.allOk();
  await one.opens('drop');
  await one.photos('Matériel déchargé', 'Bon de livraison signé');
  await one.allOk();
  await one.submit();
  await one.expectTaps(24 - 4 * cameraTaps);
});

fieldTest('the least CM is sent with 16 taps, its two photos included', async ({ planned }) => {
  const one = await atToday('cm', await planned('cm'));
  await one.begin();
  await one.opens('cm_actions');
  const problem = one.page.getByLabel('Problème constaté');
  await problem.tap();
  await problem.fill('Disjoncteur déclenché');
  await one.page.getByRole('radio', { name: 'Résolu' }).tap();
  await one.allOk();
  await one.opens('photos');
  await one.photos('Équipement en défaut', 'Équipement réparé');
  await one.submit();
  await one.expectTaps(16 - 2 * cameraTaps);
});
