import type { EvidenceStep } from '../../steps/parts';
import { group, numberSlots, photos, requiredSlot, say, slot } from '../../steps/step-builders';

/** Screenshots of the configuration, and the tests made with it (document 2, section 3.5). */
export const printScreen: EvidenceStep = {
  test: 'printscreen',
  label: say('Captures d’écran', 'Screenshots'),
  parts: [
    photos(
      numberSlots(
        group(
          'Captures d’écran',
          'Screenshots',
          slot('Configuration FH', 'MW configuration'),
          slot('Sauvegarde du TN', 'TN backup'),
          slot('2G', '2G'),
          slot('3G', '3G'),
          slot('LTE', 'LTE'),
          slot('Transmission', 'Transmission'),
          requiredSlot('Configuration des alarmes externes', 'External alarm configuration'),
          requiredSlot('Sweep test', 'Sweep test'),
        ),
      ),
    ),
    {
      part: 'results',
      key: 'results',
      label: say('Résultats des tests', 'Test results'),
      results: [
        {
          key: 'psu_alignment_ac_box',
          label: say('Alignement des PSU avec le coffret AC', 'PSU alignment with AC box'),
        },
        { key: 'rbs_on_batteries_only', label: say('RBS sur batteries seules', 'RBS on batteries only') },
        { key: 'external_alarms', label: say('Alarmes externes', 'External alarms') },
        { key: 'du_internal_alarms', label: say('Alarmes internes de la DU', 'DU internal alarms') },
        { key: 'air_conditioner', label: say('Climatiseur', 'Air conditioner') },
        { key: 'rsl_achieved', label: say('RSL atteint', 'RSL achieved') },
        { key: 'interference_test', label: say('Test d’interférences', 'Interference test') },
        { key: 'xpd_test', label: say('Test XPD', 'XPD test') },
      ],
    },
  ],
};
