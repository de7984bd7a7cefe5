import { clockIn } from '../../steps/clock-in';
import type { EvidenceStep } from '../../steps/parts';
import { numberSlots, photos, say, slot } from '../../steps/step-builders';
import { indoor } from './indoor';
import { outdoor } from './outdoor';
import { printScreen } from './print-screen';
import { siteAccess } from './site-access';
import { tiltAfter } from './tilt-after';
import { transmission } from './transmission';

/** Dismantled equipment goes back to the warehouse, each piece with its bar code. */
const returned: EvidenceStep = {
  test: 'return',
  label: say('Retour', 'Return'),
  parts: [
    { part: 'barCodes', key: 'bar_code', label: say('Codes-barres', 'Bar codes'), most: 100 },
    photos(
      numberSlots(
        slot('Matériel déposé', 'Dismantled material'),
        slot('Étiquettes et codes-barres', 'Labels and bar codes'),
        slot('Matériel chargé', 'Loaded material'),
        slot('Bon de retour signé', 'Signed return note'),
      ),
      16,
      slot('Signature du magasinier', 'Signature of the storekeeper'),
    ),
  ],
};

/** New site, modernisation, microwave and antenna swap (document 2, section 3.5). */
export const installationSteps: readonly EvidenceStep[] = [
  clockIn('clockin'),
  siteAccess,
  outdoor,
  indoor,
  printScreen,
  returned,
  tiltAfter,
  transmission,
];
