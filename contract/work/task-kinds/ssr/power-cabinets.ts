import type { EvidencePart } from '../../steps/parts';
import { choice, number, say, text, yesNo } from '../../steps/step-builders';

/** Free-breaker slots of a power cabinet: `capacity_1` to `capacity_30` (document 2, section 9). */
export const freeBreakers = 30;

/** Each row is a cabinet; indoor and outdoor cabinets have the same columns (document 2, section 3.4). */
export const powerCabinets = (key: string, fr: string, en: string): EvidencePart => ({
  part: 'table',
  key,
  label: say(fr, en),
  columns: [
    text('power_cabinet', 'Cabinet d’alimentation', 'Power cabinet'),
    text('model', 'Modèle', 'Model'),
    text('power_rack_type', 'Type de rack d’alimentation', 'Power rack type'),
    number('rectifiers', 'Redresseurs', 'Rectifiers'),
    number('quantity_psu', 'Quantité de PSU', 'PSU quantity'),
    text('type_psu', 'Type de PSU', 'PSU type'),
    text('reference_rectifiers_psu', 'Référence redresseurs / PSU', 'Rectifier / PSU reference'),
    yesNo('available_new_racks', 'Place pour de nouveaux racks', 'Room for new racks'),
    number('available_free_breakers', 'Disjoncteurs libres', 'Free breakers'),
    number('battery_capacity', 'Capacité des batteries', 'Battery capacity', 'Ah'),
    choice('battery_voltage', 'Tension des batteries', 'Battery voltage', {
      '2': say('2 V', '2 V'),
      '6': say('6 V', '6 V'),
      '12': say('12 V', '12 V'),
      '48': say('48 V', '48 V'),
    }),
    number('battery_set', 'Jeux de batteries', 'Battery sets'),
    text('battery_brand', 'Marque des batteries', 'Battery brand'),
    text('equipment_busbar', 'Équipements raccordés au busbar', 'Equipment on the busbar'),
    ...Array.from({ length: freeBreakers }, (_, index) =>
      number(`capacity_${index + 1}`, `Disjoncteur libre ${index + 1}`, `Free breaker ${index + 1}`, 'A'),
    ),
  ],
  maxRows: 10,
});
