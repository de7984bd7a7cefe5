import type { EvidenceStep } from '../../steps/parts';
import {
  cells,
  group,
  number,
  numberSlots,
  photos,
  requiredSlot,
  requiredSlotPerCell,
  say,
  slot,
  slotPerCell,
  text,
} from '../../steps/step-builders';

/** Antenna information: the values of each cell and 58 slots, indices 0 to 57 (document 2, section 3.5). */
export const outdoor: EvidenceStep = {
  test: 'outdoor',
  label: say('Outdoor', 'Outdoor'),
  parts: [
    {
      part: 'cells',
      key: 'antennas',
      label: say('Informations antennes', 'Antenna information'),
      cells,
      fields: [
        number('Azimuth', 'Azimut', 'Azimuth', '°'),
        number('Electrical_900', 'Tilt électrique 900', 'Electrical tilt 900', '°'),
        number('Electrical_1800', 'Tilt électrique 1800', 'Electrical tilt 1800', '°'),
        number('Electrical_3G_2100', 'Tilt électrique 3G 2100', 'Electrical tilt 3G 2100', '°'),
        number('Electrical_LTE', 'Tilt électrique LTE', 'Electrical tilt LTE', '°'),
        number('Mechanical', 'Tilt mécanique', 'Mechanical tilt', '°'),
        text('Antenna_Type', 'Type d’antenne', 'Antenna type'),
        text('Antenna_serial_number', 'N° de série de l’antenne', 'Antenna serial number'),
      ],
    },
    photos(
      numberSlots(
        group(
          'Organisation des câbles',
          'Cable organisation',
          slotPerCell('Organisation des câbles', 'Cable organisation'),
        ),
        group(
          'Azimuts',
          'Azimuths',
          requiredSlotPerCell('Azimut, vue de la zone couverte', 'Azimuth, view of the covered area'),
          slotPerCell('Azimut, vue de la boussole', 'Azimuth, compass view'),
        ),
        group(
          'Tilts',
          'Tilts',
          requiredSlotPerCell('Tilt mécanique', 'Mechanical tilt'),
          slotPerCell('Tilt électrique', 'Electrical tilt'),
        ),
        group(
          'Antennes',
          'Antennas',
          requiredSlotPerCell('Type et n° de série de l’antenne', 'Antenna type and serial number'),
        ),
        group(
          'RRU',
          'RRU',
          slotPerCell('Installation des RRU', 'RRU installation'),
          slotPerCell('Mise à la terre des RRU', 'RRU earthing'),
          slotPerCell('Étiquettes et n° de série des RRU', 'RRU labels and serial numbers'),
        ),
        group(
          'Jumpers',
          'Jumpers',
          slotPerCell('Étiquettes des jumpers', 'Jumper labels'),
          slotPerCell('Étanchéité des jumpers, côté antenne', 'Jumper sealing, antenna side'),
          slotPerCell('Étanchéité des jumpers, côté RRU', 'Jumper sealing, RRU side'),
        ),
        group(
          'Barres de terre',
          'Earthing bars',
          slot('Barre de terre en haut du pylône', 'Earthing bar at the top of the tower'),
          slot('Barre de terre au milieu du pylône', 'Earthing bar in the middle of the tower'),
          slot('Barre de terre au pied du pylône', 'Earthing bar at the foot of the tower'),
          slot('Barre de terre au passage des câbles', 'Earthing bar at the cable entry'),
        ),
        group(
          'Feeders',
          'Feeders',
          slot('Étiquettes des feeders', 'Feeder labels'),
          slot('Fixation des feeders', 'Feeder clamps'),
          slot('Kits de mise à la terre des feeders', 'Feeder earthing kits'),
          slot('Chemin des câbles DC et fibres', 'DC and fibre cable route'),
          slot('Échelle à câbles extérieure', 'Outdoor cable ladder'),
        ),
        group(
          'Roxtec',
          'Roxtec',
          slot('Roxtec, vue extérieure', 'Roxtec, outside view'),
          slot('Étanchéité du Roxtec', 'Roxtec sealing'),
        ),
        group(
          'Faisceau hertzien',
          'Microwave',
          slot('Antenne FH', 'Microwave antenna'),
          slot('ODU et connecteurs', 'ODU and connectors'),
          slot('Mise à la terre de l’ODU', 'ODU earthing'),
          slot('Étiquettes des câbles IF', 'IF cable labels'),
        ),
        group(
          'Autres équipements',
          'Other equipment',
          slot('Antenne GPS', 'GPS antenna'),
          slot('Parafoudre et paratonnerre', 'Surge arrester and lightning rod'),
          slot('Cabinet outdoor', 'Outdoor cabinet'),
          slot('Autre équipement', 'Other equipment'),
        ),
        group('Matériel non utilisé', 'Unused material', slot('Matériel non utilisé', 'Unused material')),
        group(
          'Nettoyage',
          'Clean-up',
          slot('Nettoyage au pied du pylône', 'Clean-up at the foot of the tower'),
          requiredSlot('Nettoyage, vue générale finale', 'Clean-up, final general view'),
        ),
      ),
    ),
  ],
};
