import type { EvidenceStep } from '../../steps/parts';
import {
  after,
  before,
  group,
  numberSlots,
  photos,
  requiredSlot,
  say,
  slot,
} from '../../steps/step-builders';

const farEnd = say('Site distant', 'Far end');
const nearEnd = say('Site local', 'Near end');
/** The same slot for each end; `createSlot`: `slot` or `requiredSlot`. */
const bothEnds = (fr: string, en: string, createSlot = slot) => [
  createSlot(fr, en, farEnd),
  createSlot(fr, en, nearEnd),
];

/** The radio link, seen from both ends: 23 slots, indices 0 to 22 (document 2, section 3.5). */
export const transmission: EvidenceStep = {
  test: 'transmission',
  label: say('Transmission', 'Transmission'),
  parts: [
    photos(
      numberSlots(
        group(
          'Avant le swap',
          'Before swap',
          bothEnds('Antenne avant le swap', 'Antenna before swap').map(antennaSlot =>
            before('antenna', antennaSlot),
          ),
        ),
        group(
          'Configuration et mesures',
          'Configuration and measurements',
          bothEnds('Configuration de la liaison radio', 'Radio link configuration', requiredSlot),
          bothEnds('Test d’interférences', 'Interference test'),
          bothEnds('RSL', 'RSL', requiredSlot),
          bothEnds('Test XPIC', 'XPIC test'),
        ),
        group(
          'Installation',
          'Installation',
          bothEnds('Nouvelle antenne', 'New antenna', requiredSlot).map(antennaSlot =>
            after('antenna', antennaSlot),
          ),
          bothEnds('Étiquetage ODU et câbles IF', 'ODU and IF cable labelling'),
          bothEnds('Étiquetage IDU', 'IDU labelling'),
          bothEnds('Étanchéité des connecteurs', 'Connector sealing'),
          bothEnds('Mise à la terre de l’ODU', 'ODU earthing'),
          slot('Mise à la terre de l’IDU', 'IDU earthing', nearEnd),
        ),
        group(
          'Performances',
          'Performance',
          bothEnds('Performances sur deux heures', 'Two-hour performance', requiredSlot),
        ),
      ),
    ),
  ],
};
