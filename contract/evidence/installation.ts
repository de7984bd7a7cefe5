import { clockIn } from './clock-in';
import { numbered, photos, say, slot } from './describe';
import { indoor } from './installation-indoor';
import { outdoor } from './installation-outdoor';
import { printScreen } from './installation-printscreen';
import { siteAccess } from './installation-siteaccess';
import { tiltAfter } from './installation-tiltafter';
import { transmission } from './installation-transmission';
import type { EvidenceStep } from './parts';

/** What is taken down goes back to the warehouse, each piece with its bar code. */
const returned: EvidenceStep = {
  test: 'return',
  label: say('Return', 'Return'),
  parts: [
    { part: 'barCodes', key: 'bar_code', label: say('Codes-barres', 'Bar codes'), most: 100 },
    photos(
      numbered(
        slot('Matériel déposé', 'Dismantled material'),
        slot('Étiquettes et codes-barres', 'Labels and bar codes'),
        slot('Matériel chargé', 'Loaded material'),
        slot('Bon de retour signé', 'Signed return note'),
      ),
      16,
    ),
  ],
};

/** New site, modernisation, microwave and antenna swap (document 2, section 3.5). */
export const installation: readonly EvidenceStep[] = [
  clockIn('clockin'),
  siteAccess,
  outdoor,
  indoor,
  printScreen,
  returned,
  tiltAfter,
  transmission,
];
