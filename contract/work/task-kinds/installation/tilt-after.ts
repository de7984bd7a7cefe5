import type { EvidenceField, EvidenceStep } from '../../steps/parts';
import {
  after,
  before,
  cells,
  group,
  number,
  numberSlots,
  photos,
  requiredSlot,
  say,
  slot,
  text,
} from '../../steps/step-builders';

const beforeAndAfter = (key: string, fr: string, en: string, unit: string): EvidenceField[] => [
  number(`Before_${key}`, `${fr} avant`, `${en} before`, unit),
  number(`After_${key}`, `${fr} après`, `${en} after`, unit),
];
type Sector = (typeof cells)[number];
const slotsBeforeAndAfter = (fr: string, en: string, sector: Sector, createSlot = slot) => {
  const tag = say(`Secteur ${sector}`, `Sector ${sector}`);
  return [
    before(en, createSlot(`${fr}, avant le swap`, `${en}, before swap`, tag)),
    after(en, createSlot(`${fr}, après le swap`, `${en}, after swap`, tag)),
  ];
};
const sectorSlots = (sector: Sector) => {
  const tag = say(`Secteur ${sector}`, `Sector ${sector}`);
  return group(
    `Secteur ${sector}`,
    `Sector ${sector}`,
    slotsBeforeAndAfter('Azimut', 'Azimuth', sector, requiredSlot),
    slotsBeforeAndAfter('Tilt mécanique', 'Mechanical tilt', sector),
    slotsBeforeAndAfter('Zéro du tilt mécanique', 'Mechanical tilt zero value', sector),
    slotsBeforeAndAfter('Tilt électrique 900', 'Electrical tilt 900', sector),
    slotsBeforeAndAfter('Tilt électrique 1800', 'Electrical tilt 1800', sector),
    slotsBeforeAndAfter('Tilt électrique 2100', 'Electrical tilt 2100', sector),
    slotsBeforeAndAfter('Type et n° de série de l’antenne', 'Antenna type and serial number', sector),
    slot('Vue panoramique', 'Panoramic view', tag),
    slot('Mât d’antenne', 'Antenna pole', tag),
  );
};

/** The antenna swap report: values of each cell, 53 slots, indices 0 to 52 (document 2, section 3.5). */
export const tiltAfter: EvidenceStep = {
  test: 'tiltafter',
  label: say('Tilt après le swap', 'Tilt after swap'),
  parts: [
    {
      part: 'cells',
      key: 'swap',
      label: say('Rapport de swap d’antennes', 'Antenna swap report'),
      cells,
      fields: [
        text('Old_Antenna_Type', 'Ancien type d’antenne', 'Old antenna type'),
        text('New_Antenna_Type', 'Nouveau type d’antenne', 'New antenna type'),
        text('Old_Antenna_serial_number', 'Ancien n° de série', 'Old serial number'),
        text('New_Antenna_serial_number', 'Nouveau n° de série', 'New serial number'),
        ...beforeAndAfter('Azimuth', 'Azimut', 'Azimuth', '°'),
        ...beforeAndAfter('HBA', 'HBA', 'HBA', 'm'),
        ...beforeAndAfter('Mechanical', 'Tilt mécanique', 'Mechanical tilt', '°'),
        ...beforeAndAfter('Electrical_900', 'Tilt électrique 900', 'Electrical tilt 900', '°'),
        ...beforeAndAfter('Electrical_1800', 'Tilt électrique 1800', 'Electrical tilt 1800', '°'),
        ...beforeAndAfter('Electrical_2100', 'Tilt électrique 2100', 'Electrical tilt 2100', '°'),
      ],
    },
    photos(
      numberSlots(
        group(
          'Site',
          'Site',
          requiredSlot('GPS', 'GPS reading'),
          slot('Accès au site', 'Site access'),
          before('cleanup', slot('Propreté avant travaux', 'Clean-up before work')),
          after('cleanup', requiredSlot('Propreté après travaux', 'Clean-up after work')),
          slot('Vue générale', 'General view'),
        ),
        ...cells.map(sectorSlots),
      ),
    ),
  ],
};
