import type { EvidenceField, EvidenceStep } from '../../steps/parts';
import { group, number, numberSlots, photos, requiredSlot, say, slot, text } from '../../steps/step-builders';

/** Stored as `<item>_type` and `<item>_Quantity` (document 2, section 3.5). */
const upgradeItems: readonly [key: string, fr: string, en: string][] = [
  ['PCU_AC', 'PCU AC', 'PCU AC'],
  ['PCU_DC', 'PCU DC', 'PCU DC'],
  ['PCF', 'PCF', 'PCF'],
  ['BFU', 'BFU', 'BFU'],
  ['DC_power_cable_busbar', 'Câble DC busbar', 'DC power cable busbar'],
  ['Busbar', 'Busbar', 'Busbar'],
  ['PSU', 'PSU', 'PSU'],
  ['DC_cable_section_RBS_BBS', 'Section câble DC RBS-BBS', 'DC cable section RBS-BBS'],
  ['Fuse', 'Fusible', 'Fuse'],
];
const upgradeFields: EvidenceField[] = upgradeItems.flatMap(([key, fr, en]) => [
  text(`${key}_type`, `${fr}, type`, `${en}, type`),
  number(`${key}_Quantity`, `${fr}, quantité`, `${en}, quantity`),
]);

/** The equipment room: upgraded power and 28 slots, indices 0 to 27 (document 2, section 3.5). */
export const indoor: EvidenceStep = {
  test: 'indoor',
  label: say('Indoor', 'Indoor'),
  parts: [
    {
      part: 'fields',
      key: 'upgrade_power',
      label: say('Matériel de mise à niveau de l’alimentation', 'Upgrade power material'),
      fields: upgradeFields,
    },
    photos(
      numberSlots(
        group(
          'Câblage',
          'Cabling',
          requiredSlot('Roxtec', 'Roxtec'),
          slot('Échelles à câbles', 'Cable ladders'),
          slot('Câbles AC', 'AC cables'),
          slot('Câbles DC', 'DC cables'),
        ),
        group(
          'Radio',
          'Radio',
          requiredSlot('RBS, vue générale', 'RBS, general view'),
          slot('Mise à la terre de la RBS', 'RBS earthing'),
          slot('BBS', 'BBS'),
          requiredSlot('DU', 'DU'),
          slot('RU', 'RU'),
        ),
        group(
          'Alimentation',
          'Power',
          requiredSlot('Batteries', 'Batteries'),
          slot('Étiquettes et n° de série des batteries', 'Battery labels and serial numbers'),
          slot('Fusibles', 'Fuses'),
          slot('Capteurs', 'Sensors'),
          requiredSlot('TGBT', 'TGBT (main switchboard)'),
          slot('Étiquette du disjoncteur au TGBT', 'Breaker label in the TGBT'),
          slot('Climatiseur', 'Air conditioner'),
        ),
        group(
          'Transmission et coffrets',
          'Transmission and boxes',
          slot('DDF', 'DDF'),
          slot('Coffret AC', 'AC box'),
          slot('Coffret DC', 'DC box'),
          slot('Coffret fibre', 'Fibre box'),
          slot('Étiquettes et cheminement des fibres', 'Fibre labels and routing'),
          slot('AMM trans', 'AMM trans'),
        ),
        group(
          'Mise à niveau de l’alimentation',
          'Power upgrade',
          slot('Matériel de mise à niveau de l’alimentation', 'Upgrade power material'),
          slot('N° de série du matériel de mise à niveau', 'Upgrade material serial numbers'),
        ),
        group(
          'Fin de travaux',
          'End of work',
          requiredSlot('Mise à la terre générale', 'General earthing'),
          slot('Autre équipement', 'Other equipment'),
          slot('Matériel non utilisé', 'Unused material'),
          requiredSlot('Nettoyage', 'Clean-up'),
        ),
      ),
    ),
  ],
};
